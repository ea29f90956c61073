import { InvalidInputError, TooLargeError } from '@sluice/domain';

/** The caller named something that cannot be fetched; the sentence must hold no resolved address and no local path. */
export const refusedInput = (message: string, cause?: unknown): InvalidInputError =>
  new InvalidInputError(message, [{ field: 'input_uri', message }], { cause });

export const missingInput = (cause?: unknown): InvalidInputError =>
  refusedInput('The document that input_uri names does not exist', cause);

export const deniedInput = (cause?: unknown): InvalidInputError =>
  refusedInput('Access to the document that input_uri names is refused: name one that the service may read', cause);

export const oversizedInput = (maxBytes: number): TooLargeError =>
  new TooLargeError(`The document is larger than ${maxBytes} bytes, the limit that MAX_UPLOAD_SIZE sets`);
