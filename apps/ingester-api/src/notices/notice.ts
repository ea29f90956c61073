export const SEVERITIES = ['error', 'warning', 'info'] as const;
export type Severity = (typeof SEVERITIES)[number];

export const ACTION_KINDS = ['open', 'run', 'set'] as const;
export type ActionKind = (typeof ACTION_KINDS)[number];

/** The one thing that helps. */
export interface NoticeAction {
  /** `open` a page of the UI, `run` a command, or `set` a setting. */
  readonly kind: ActionKind;
  readonly label: string;
  /** The path of the page, the command, or the name of the setting. */
  readonly target: string;
}

/** Something that needs a hand. */
export interface Notice {
  /** Stable. */
  readonly code: string;
  readonly severity: Severity;
  readonly message: string;
  /** Since when, where that is known. */
  readonly since: Date | null;
  readonly action: NoticeAction;
}

/** Something that knows what needs a hand. */
export interface NoticeSource {
  /** For the log, when it fails. */
  readonly name: string;
  /** `signal` is aborted when it takes too long. */
  readonly read: (signal: AbortSignal) => Promise<readonly Notice[]>;
}
