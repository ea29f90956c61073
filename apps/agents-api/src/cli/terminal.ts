/** Where a command writes: results to `out`, everything else to `err`. */
export interface Terminal {
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
  /** Whether progress can be drawn on `err`. */
  readonly isInteractive: boolean;
}

export const processTerminal: Terminal = {
  out: (text) => void process.stdout.write(`${text}\n`),
  err: (text) => void process.stderr.write(`${text}\n`),
  isInteractive: process.stderr.isTTY === true,
};

/** Exit codes of `si-agent`. */
export const ExitCode = { Ok: 0, Failed: 1, Interrupted: 130 } as const;
export type ExitCode = (typeof ExitCode)[keyof typeof ExitCode];
