import { type Chunk, contextualText, InvalidInputError, PermanentError } from '@sluice/domain';
import type { DoclingBlobs } from '../encoding/docling-blobs.js';
import type { DocumentItem } from '../encoding/document-items.js';
import { encodeDocling } from '../encoding/encode-docling.js';
import { pythonJson } from '../encoding/python-json.js';
import { chunkId, isUuid } from '../encoding/record-ids.js';
import type { EmbeddingIdentity } from '../layout/settings-row.js';
import type { EncodedRows } from './encoded-rows.js';

/** What is known of a document besides its content. */
export interface DocumentFacts {
  /** Lower-case UUID; see `VectorStore.documentId`. */
  readonly id: string;
  readonly uri: string;
  readonly title: string | null;
  readonly metadata: Readonly<Record<string, unknown>>;
  readonly createdAt: Date;
}

/** What processing made of a document. */
export interface DocumentContent {
  readonly markdown: string;
  /** JSON text of the DoclingDocument; kept as text, so that its 64-bit integers survive. */
  readonly doclingJson: string;
  /** At least one, `order` running from 0. */
  readonly chunks: readonly Chunk[];
  /** One per chunk, each as long as the identity's dimension. */
  readonly vectors: readonly Float32Array[];
}

/** A processed document, ready to be stored. */
export interface DocumentRecord extends DocumentFacts, DocumentContent {}

/** The same, its content as rows that were made elsewhere, by `encodeDocument` with the same id. */
export interface EncodedRecord extends DocumentFacts {
  readonly rows: EncodedRows;
}

export interface ChunkRow {
  readonly id: string;
  readonly content: string;
  readonly contentFts: string;
  readonly metadata: string;
  readonly order: number;
}

/** The content of a document in the shape of its rows, checked, with everything computed that does not need the database. */
export interface PreparedContent {
  readonly id: string;
  readonly content: string;
  readonly blobs: DoclingBlobs;
  readonly doclingVersion: string | null;
  readonly items: readonly DocumentItem[];
  readonly chunks: readonly ChunkRow[];
  readonly vectors: readonly Float32Array[];
}

/** A document that only has to be written. */
export interface PreparedDocument {
  readonly id: string;
  readonly uri: string;
  readonly title: string | null;
  readonly metadata: string;
  readonly createdAt: Date;
  readonly rows: PreparedContent | EncodedRows;
  readonly chunkCount: number;
  /** About what its rows weigh in memory. */
  readonly sizeBytes: number;
}

/**
 * Turns a document into its rows, unless that has been done.
 * @throws as `prepareContent`; InvalidInputError when its vectors have another dimension than `identity`
 */
export async function prepareDocument(
  document: DocumentRecord | EncodedRecord,
  { dimension }: EmbeddingIdentity,
): Promise<PreparedDocument> {
  const { id, uri, title, metadata, createdAt } = document;
  const facts = { id, uri, title, metadata: pythonJson(metadata), createdAt };
  if ('rows' in document) {
    const { rows } = document;
    if (rows.dimension !== dimension) {
      throw new InvalidInputError(`The vectors of ${id} have ${rows.dimension} numbers instead of ${dimension}.`);
    }
    return { ...facts, rows, chunkCount: rows.chunkCount, sizeBytes: rows.sizeBytes };
  }
  const rows = await prepareContent(id, document, dimension);
  return { ...facts, rows, chunkCount: rows.chunks.length, sizeBytes: sizeOf(rows) };
}

/**
 * Turns the content of a document into its rows.
 * @throws InvalidInputError when the id is not a UUID, or chunks and vectors do not fit each other or the dimension.
 * @throws PermanentError when there is nothing to search, or the DoclingDocument is not valid JSON.
 */
export async function prepareContent(
  id: string,
  { markdown, doclingJson, chunks, vectors }: DocumentContent,
  dimension: number,
): Promise<PreparedContent> {
  assertWellFormed(id, chunks, vectors, dimension);
  const { version, items, blobs } = await encodeDocling(doclingJson);
  const stored = new Set(items.map(({ selfRef }) => selfRef));
  return {
    id,
    content: markdown,
    blobs,
    doclingVersion: version,
    items,
    chunks: chunks.map((chunk) => chunkRow(id, chunk, stored)),
    vectors,
  };
}

function assertWellFormed(
  id: string,
  chunks: readonly Chunk[],
  vectors: readonly Float32Array[],
  dimension: number,
): void {
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

function sizeOf({ content: markdown, vectors, blobs, chunks, items }: PreparedContent): number {
  let size = markdown.length + blobs.structure.length + (blobs.pages?.length ?? 0);
  for (const vector of vectors) size += vector.byteLength;
  for (const { content, contentFts, metadata } of chunks) size += content.length + contentFts.length + metadata.length;
  for (const { text, picture } of items) size += text.length + (picture?.length ?? 0);
  return size;
}
