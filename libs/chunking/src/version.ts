/**
 * Of the chunks that are made of a document, tokenizer included. To be raised with a change after which documents should be split anew
 * when they are processed again.
 */
export const CHUNKER_VERSION = 1;
