import { contextualText, InvalidInputError, PermanentError } from '@sluice/domain';
import { doclingBlobs } from '../encoding/docling-blobs.js';
import { documentItems } from '../encoding/document-items.js';
import { pythonJson } from '../encoding/python-json.js';
import { chunkId, isUuid } from '../encoding/record-ids.js';
/**
 * Turns a document into its rows.
 * @throws InvalidInputError when the id is no UUID, or chunks and vectors do not fit each other or `identity`.
 * @throws PermanentError when there is nothing to search, or the DoclingDocument is no valid JSON.
 */
export async function prepareDocument(document, identity) {
  assertWellFormed(document, identity);
  const docling = parseDocling(document);
  const items = documentItems(docling);
  const chunks = document.chunks.map((chunk) => chunkRow(document.id, chunk));
  const blobs = await doclingBlobs(document.doclingJson);
  return {
    id: document.id,
    uri: document.uri,
    title: document.title,
    metadata: pythonJson(document.metadata),
    createdAt: document.createdAt,
    content: document.markdown,
    blobs,
    doclingVersion: typeof docling.version === 'string' ? docling.version : null,
    items,
    chunks,
    vectors: document.vectors,
    sizeBytes: sizeOf(document, blobs, chunks, items),
  };
}
function assertWellFormed({ id, chunks, vectors }, { dimension }) {
  if (!isUuid(id)) throw new InvalidInputError(`The document id ${JSON.stringify(id)} is not a lower-case UUID.`);
  if (chunks.length === 0) {
    throw new PermanentError('NO_CHUNKS', `The document ${id} has no chunks, so nothing of it could be found.`);
  }
  if (chunks.length !== vectors.length) {
    throw new InvalidInputError(`The document ${id} has ${chunks.length} chunks but ${vectors.length} vectors.`);
  }
  if (chunks.some(({ order }, index) => order !== index)) {
    throw new InvalidInputError(`The chunks of the document ${id} are not numbered from 0 without gaps.`);
  }
  vectors.forEach((vector, index) => {
    if (vector.length !== dimension) {
      const found = `has ${vector.length} numbers instead of ${dimension}`;
      throw new InvalidInputError(`The vector of chunk ${index} of the document ${id} ${found}.`);
    }
    if (!isFinite(vector)) {
      throw new InvalidInputError(
        `The vector of chunk ${index} of the document ${id} holds numbers that are not finite.`,
      );
    }
  });
}
function isFinite(vector) {
  for (const number of vector) if (!Number.isFinite(number)) return false;
  return true;
}
function parseDocling({ id, doclingJson }) {
  try {
    const parsed = JSON.parse(doclingJson);
    if (isDocling(parsed)) return parsed;
  } catch (error) {
    throw invalidDocling(id, error);
  }
  throw invalidDocling(id);
}
const isDocling = (value) => typeof value === 'object' && value !== null && typeof value.body === 'object';
const invalidDocling = (id, cause) =>
  new PermanentError(
    'INVALID_DOCLING',
    `The parsed form of the document ${id} is not a DoclingDocument; parse it anew.`,
    {
      cause,
    },
  );
function chunkRow(documentId, chunk) {
  return {
    id: chunkId(documentId, chunk.order),
    content: chunk.content,
    contentFts: contextualText(chunk),
    metadata: pythonJson({
      doc_item_refs: chunk.docItemRefs,
      headings: chunk.headings,
      labels: chunk.labels,
      page_numbers: chunk.pageNumbers,
    }),
    order: chunk.order,
  };
}
function sizeOf({ markdown, vectors }, blobs, chunks, items) {
  let size = markdown.length + blobs.structure.length + (blobs.pages?.length ?? 0);
  for (const vector of vectors) size += vector.byteLength;
  for (const { content, contentFts, metadata } of chunks) size += content.length + contentFts.length + metadata.length;
  for (const { text, picture } of items) size += text.length + (picture?.length ?? 0);
  return size;
}
//# sourceMappingURL=prepared-document.js.map
