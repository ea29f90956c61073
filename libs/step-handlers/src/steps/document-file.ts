import { posix } from 'node:path';
import type { DocumentFile } from '@sluice/documents';
import type { Document, DocumentUri } from '@sluice/domain';

const SHA256_PREFIX = 'sha256-';

/** The document as parsers take it; its name is the last part of a location. */
export const documentFile = (document: Document, uris: readonly DocumentUri[], path: string): DocumentFile => ({
  path,
  fileName: fileNameOf(uris[0]?.uri) ?? document.hash,
  mimeType: document.mimeType,
  sha256: document.hash.slice(SHA256_PREFIX.length),
});

const fileNameOf = (uri: string | undefined): string | undefined => {
  if (uri === undefined) return undefined;
  const name = posix.basename(uri.replace(/[?#].*$/, '').replaceAll('\\', '/'));
  return name === '' ? undefined : name;
};
