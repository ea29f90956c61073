import {
  ConfigurationError,
  DomainError,
  ErrorKind,
  PermanentError,
  storeFull,
  TransientError,
  UnavailableError,
  systemErrorCode,
} from '@sluice/domain';

/** A domain error as data. */
export interface TaskFailure {
  readonly kind: ErrorKind;
  readonly code: string;
  readonly message: string;
  /** Stack of the error or its cause, for the log of the process that rethrows it. */
  readonly detail: string;
}

/** Describes what a task threw. Errors of the file system may pass; any other unknown error lies in the document. */
export function taskFailure(error: unknown): TaskFailure {
  const detail = describe(error);
  if (error instanceof DomainError) return { kind: error.kind, code: error.code, message: error.message, detail };
  const full = storeFull(error);
  if (full) return { kind: full.kind, code: full.code, message: full.message, detail };
  const systemCode = systemErrorCode(error);
  if (systemCode) {
    const message = `The document's bytes could not be read from local storage (${systemCode}). The step is tried again.`;
    return { kind: ErrorKind.Unavailable, code: 'DOCUMENT_UNREADABLE', message, detail };
  }
  const message =
    'The document could not be parsed: it holds something the parser does not understand. Convert it or save it anew.';
  return { kind: ErrorKind.Permanent, code: 'PARSE_FAILED', message, detail };
}

/** The error that a failure describes, its original as cause. */
export function toError({ kind, code, message, detail }: TaskFailure): DomainError {
  const options = { cause: new Error(detail) };
  if (kind === ErrorKind.Permanent) return new PermanentError(code, message, options);
  if (kind === ErrorKind.Configuration) return new ConfigurationError(code, message, options);
  if (kind === ErrorKind.Unavailable) return new UnavailableError(code, message, options);
  return new TransientError(code, message, options);
}

function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const own = error.stack ?? error.message;
  return error.cause === undefined ? own : `${own}\ncaused by ${describe(error.cause)}`;
}
