import { PathText, type TextPattern } from '@sluice/http-kit';

/** As `document_hash` of an upload. */
export const DOCUMENT_HASH: TextPattern = {
  pattern: /^sha256-[0-9a-f]{64}$/,
  expected: 'sha256- and 64 hex digits',
};

export const EXAMPLE_HASH = 'sha256-9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08';

/** The hash of a document in the path. */
export const DocumentHash = (): ParameterDecorator =>
  PathText('doc_hash', 'Hash of the document', DOCUMENT_HASH, EXAMPLE_HASH);
