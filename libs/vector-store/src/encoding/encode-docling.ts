import { type DoclingDocument, PermanentError } from '@sluice/domain';
import { type DoclingBlobs, doclingBlobs } from './docling-blobs.js';
import { type DocumentItem, documentItems } from './document-items.js';

/** What the tables hold of a DoclingDocument. Serializable: it may be made in another process. */
export interface EncodedDocling {
  readonly version: string | null;
  readonly items: readonly DocumentItem[];
  readonly blobs: DoclingBlobs;
}

/**
 * Encodes the JSON text of a DoclingDocument for the tables, in time and memory proportional to its length: what a stranger's
 * document became is to be encoded where it may die.
 *
 * @throws PermanentError when it is not a DoclingDocument
 */
export const encodeDocling = async (json: string): Promise<EncodedDocling> => {
  const docling = parseDocling(json);
  return {
    version: typeof docling.version === 'string' ? docling.version : null,
    items: documentItems(docling),
    blobs: await doclingBlobs(json),
  };
};

const parseDocling = (json: string): DoclingDocument => {
  try {
    const parsed: unknown = JSON.parse(json);
    if (isDocling(parsed)) return parsed;
  } catch (error) {
    throw invalidDocling(error);
  }
  throw invalidDocling();
};

const isDocling = (value: unknown): value is DoclingDocument =>
  typeof value === 'object' && value !== null && typeof (value as Partial<DoclingDocument>).body === 'object';

const invalidDocling = (cause?: unknown): PermanentError =>
  new PermanentError('INVALID_DOCLING', 'The parsed form of the document is not a DoclingDocument; parse it anew.', {
    cause,
  });
