import { errorMessage } from '@sluice/domain';

/** Thrown when a request failed after a part of it was carried out: its error body says what, beside the failure. */
export class PartlyDoneError extends Error {
  constructor(
    override readonly cause: unknown,
    /** Fields that the error body gets besides its own. */
    readonly done: object,
  ) {
    super(errorMessage(cause), { cause });
  }
}
