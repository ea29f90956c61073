import { TransientError } from '@sluice/domain';

/**
 * Thrown when an embedding server returns something else than one usable vector for each text, in whatever way: no JSON, another
 * number of vectors, zeros, numbers that are not finite. Whether the server or the text is to blame nobody can tell, so the
 * request is repeated as after a failed one, and then counts as an attempt of the step: a text that no model embeds ends.
 */
export class InvalidAnswerError extends TransientError {
  /** @param how completes "The answer of the embedding server …" */
  constructor(how: string, cause?: unknown) {
    super('EMBEDDING_ANSWER_INVALID', `The answer of the embedding server ${how}; check the server.`, { cause });
  }
}
