import { type Chunk, contextualText, InvalidInputError, PermanentError } from '@sluice/domain';
import type { DoclingBlobs } from '../encoding/docling-blobs.js';
import type { DocumentItem } from '../encoding/document-items.js';
import { encodeDocling, type EncodedDocling } from '../encoding/encode-docling.js';
import { pythonJson } from '../encoding/python-json.js';
import { chunkId, isUuid } from '../encoding/record-ids.js';
import type { EmbeddingIdentity } from '../layout/settings-row.js';

/** A processed document, ready to be stored. */
export interface DocumentRecord {
  /** Lower-case UUID; see `VectorStore.documentId`. */
  readonly id: string;
  readonly uri: string;
  readonly title: string | null;
  readonly metadata: Readonly<Record<string, unknown>>;
  readonly markdown: string;
  /** JSON text of the DoclingDocument; kept as text, so that its 64-bit integers survive. */
  readonly doclingJson: string;
  /** What `encodeDocling` made of it elsewhere; made here when absent. */
  readonly encoded?: EncodedDocling;
  /** At least one, `order` running from 0. */
  readonly chunks: readonly Chunk[];
  /** One per chunk, each as long as the identity's dimension. */
  readonly vectors: readonly Float32Array[];
  readonly createdAt: Date;
}

export interface ChunkRow {
  readonly id: string;
  readonly content: string;
  readonly contentFts: string;
  readonly metadata: string;
  readonly order: number;
}

/** A document in the shape of its rows, checked, with everything computed that does not need the database. */
export interface PreparedDocument {
  readonly id: string;
  readonly uri: string;
  readonly title: string | null;
  readonly metadata: string;
  readonly createdAt: Date;
  readonly content: string;
  readonly blobs: DoclingBlobs;
  readonly doclingVersion: string | null;
  readonly items: readonly DocumentItem[];
  readonly chunks: readonly ChunkRow[];
  readonly vectors: readonly Float32Array[];
  /** About what its rows weigh in memory. */
  readonly sizeBytes: number;
}

/**
 * Turns a document into its rows.
 * @throws InvalidInputError when the id is no UUID, or chunks and vectors do not fit each other or `identity`.
 * @throws PermanentError when there is nothing to search, or the DoclingDocument is no valid JSON.
 */
export async function prepareDocument(
  document: DocumentRecord,
  identity: EmbeddingIdentity,
): Promise<PreparedDocument> {
  assertWellFormed(document, identity);
  const { version, items, blobs } = document.encoded ?? (await encodeDocling(document.doclingJson));
  const stored = new Set(items.map(({ selfRef }) => selfRef));
  const chunks = document.chunks.map((chunk) => chunkRow(document.id, chunk, stored));
  return {
    id: document.id,
    uri: document.uri,
    title: document.title,
    metadata: pythonJson(document.metadata),
    createdAt: document.createdAt,
    content: document.markdown,
    blobs,
    doclingVersion: version,
    items,
    chunks,
    vectors: document.vectors,
    sizeBytes: sizeOf(document, blobs, chunks, items),
  };
}

function assertWellFormed({ id, chunks, vectors }: DocumentRecord, { dimension }: EmbeddingIdentity): void {
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

function isFinite(vector: Float32Array): boolean {
  for (const number of vector) if (!Number.isFinite(number)) return false;
  return true;
}

/** Refers to items that are `stored` only: readers look each one up, and take a missing one for damage. */
function chunkRow(documentId: string, chunk: Chunk, stored: ReadonlySet<string>): ChunkRow {
  const kept = chunk.docItemRefs.map((ref) => stored.has(ref));
  return {
    id: chunkId(documentId, chunk.order),
    content: chunk.content,
    contentFts: contextualText(chunk),
    metadata: pythonJson({
      doc_item_refs: chunk.docItemRefs.filter((_, index) => kept[index]),
      headings: chunk.headings,
      labels: chunk.labels.filter((_, index) => kept[index]),
      page_numbers: chunk.pageNumbers,
    }),
    order: chunk.order,
  };
}

function sizeOf(
  { markdown, vectors }: DocumentRecord,
  blobs: DoclingBlobs,
  chunks: readonly ChunkRow[],
  items: readonly DocumentItem[],
): number {
  let size = markdown.length + blobs.structure.length + (blobs.pages?.length ?? 0);
  for (const vector of vectors) size += vector.byteLength;
  for (const { content, contentFts, metadata } of chunks) size += content.length + contentFts.length + metadata.length;
  for (const { text, picture } of items) size += text.length + (picture?.length ?? 0);
  return size;
}
