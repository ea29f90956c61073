import type { DocumentFile } from '@sluice/documents';
import type { Document } from '@sluice/domain';

/** The document as those who decode it take it. */
export const documentFileOf = ({ hash, mimeType }: Document, path: string): DocumentFile => ({
  path,
  fileName: hash,
  mimeType,
  sha256: hash.slice(hash.indexOf('-') + 1),
});
