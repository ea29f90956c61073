import {
  ConflictError,
  DomainError,
  ErrorKind,
  ForbiddenError,
  InvalidInputError,
  NotFoundError,
  PermanentError,
  TooLargeError,
  UnprocessableInputError,
  UpstreamError,
  type FieldProblem,
} from '@sluice/domain';
import { Shown, ShownPart } from '../fields/shown.js';

export class ErrorDetail implements FieldProblem {
  @Shown('Faulty field', 'batch_id')
  readonly field: string;
  @Shown('What is wrong with it', 'must be an integer')
  readonly message: string;
}

/** The body of every answer that is not a success. */
export class ErrorBody {
  @Shown('What went wrong, as a sentence', 'Batch 7 does not exist')
  readonly error: string;
  @Shown('The HTTP status', 404)
  readonly status_code: number;
  @ShownPart([ErrorDetail], 'Faulty fields, for invalid input', { optional: true })
  readonly details?: readonly FieldProblem[];
}

/** The one place where errors of the domain become HTTP statuses. */
export const statusOf = (error: DomainError): number => {
  if (error instanceof UnprocessableInputError) return 422;
  if (error instanceof InvalidInputError || error instanceof PermanentError) return 400;
  if (error instanceof NotFoundError) return 404;
  if (error instanceof ConflictError) return 409;
  if (error instanceof ForbiddenError) return 403;
  if (error instanceof TooLargeError) return 413;
  if (error instanceof UpstreamError) return error.timedOut ? 504 : 502;
  return error.kind === ErrorKind.Configuration ? 500 : 503;
};
