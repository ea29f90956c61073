/**
 * What kind of remedy an error asks for. `transient` ones may go away by themselves and are retried, as often as a step may be
 * tried. `unavailable` (a full disk, a server that is down) and `quota` (a limited rate) are faults of the surroundings, which no
 * document is to blame for: steps wait until they are over, and use up no attempt. `permanent` ones lie in the document,
 * `configuration` ones in the settings, and neither is retried.
 */
export const ErrorKind = {
  Transient: 'transient',
  Permanent: 'permanent',
  Configuration: 'configuration',
  Quota: 'quota',
  Unavailable: 'unavailable',
} as const;
export type ErrorKind = (typeof ErrorKind)[keyof typeof ErrorKind];

/** Whether trying again may help. */
export const isRetryable = (kind: ErrorKind): boolean => kind === ErrorKind.Transient || isOutage(kind);

/** Whether the fault lies in the surroundings: what every document needs is missing for now. */
export const isOutage = (kind: unknown): boolean => kind === ErrorKind.Unavailable || kind === ErrorKind.Quota;

/** By this errors are known that another copy of this package made, such as one in the bundle of a custom handler. */
export const DOMAIN_ERROR_BRAND = Symbol.for('sluice.DomainError');

/** Base of all errors that the system raises on purpose: a stable `code`, a sentence for people, and whether a retry helps. */
export abstract class DomainError extends Error {
  /** Stable, upper snake case; what machines compare. */
  abstract readonly code: string;
  abstract readonly kind: ErrorKind;

  readonly [DOMAIN_ERROR_BRAND] = true;

  constructor(message: string, options?: { cause?: unknown }) {
    super(message, options);
    this.name = new.target.name;
  }

  /** Whether trying the same thing again may succeed. */
  get retryable(): boolean {
    return isRetryable(this.kind);
  }
}
