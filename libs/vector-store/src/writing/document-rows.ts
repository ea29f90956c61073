import type { Data, RecordBatch, Schema, Table as ArrowTable } from 'apache-arrow';
import {
  arrowTable,
  binaryColumn,
  int64Column,
  nullableUtf8Column,
  recordBatch,
  tableOf,
  utf8Column,
  vectorColumn,
} from '../encoding/arrow-columns.js';
import { pythonJson } from '../encoding/python-json.js';
import {
  chunksSchema,
  documentItemsSchema,
  documentMetaSchema,
  documentsSchema,
  vectorType,
} from '../layout/arrow-schemas.js';
import { batchesOf, type ContentTable, type EncodedRows } from './encoded-rows.js';
import type { PreparedContent, PreparedDocument } from './prepared-document.js';

type Contents = readonly PreparedContent[];

export const documentMetaRows = (documents: readonly PreparedDocument[], now: Date): ArrowTable =>
  arrowTable(documentMetaSchema, [
    utf8Column(documents.map(({ id }) => id)),
    nullableUtf8Column(documents.map(({ uri }) => uri)),
    nullableUtf8Column(documents.map(({ title }) => title)),
    utf8Column(documents.map(({ metadata }) => metadata)),
    utf8Column(documents.map(({ createdAt }) => timestamp(createdAt))),
    utf8Column(documents.map(() => timestamp(now))),
  ]);

/** The rows of documents in the tables of their content: one batch of all that are prepared here, and those that were encoded elsewhere. */
export function contentRows(
  documents: readonly Pick<PreparedDocument, 'rows'>[],
  dimension: number,
): Readonly<Record<ContentTable, ArrowTable>> {
  const prepared: PreparedContent[] = [];
  const encoded: EncodedRows[] = [];
  for (const { rows } of documents) {
    if ('streams' in rows) encoded.push(rows);
    else prepared.push(rows);
  }
  const table = (name: ContentTable, schema: Schema, columns: (contents: Contents) => Data[]): ArrowTable => {
    const batches: RecordBatch[] = encoded.flatMap((rows) => batchesOf(rows, name, schema));
    if (prepared.length > 0 || batches.length === 0) batches.unshift(recordBatch(schema, columns(prepared)));
    return tableOf(schema, batches);
  };
  return {
    documents: table('documents', documentsSchema, documentColumns),
    document_items: table('document_items', documentItemsSchema, itemColumns),
    chunks: table('chunks', chunksSchema(dimension), (contents) => chunkColumns(contents, dimension)),
  };
}

const documentColumns = (contents: Contents): Data[] => [
  utf8Column(contents.map(({ id }) => id)),
  utf8Column(contents.map(({ content }) => content)),
  binaryColumn(contents.map(({ blobs }) => blobs.structure)),
  binaryColumn(contents.map(({ blobs }) => blobs.pages)),
  nullableUtf8Column(contents.map(({ doclingVersion }) => doclingVersion)),
];

function chunkColumns(contents: Contents, dimension: number): Data[] {
  const chunks = contents.flatMap((content) => content.chunks);
  return [
    utf8Column(chunks.map(({ id }) => id)),
    utf8Column(contents.flatMap((content) => content.chunks.map(() => content.id))),
    utf8Column(chunks.map(({ content }) => content)),
    utf8Column(chunks.map(({ contentFts }) => contentFts)),
    utf8Column(chunks.map(({ metadata }) => metadata)),
    int64Column(chunks.map(({ order }) => order)),
    vectorColumn(
      vectorType(dimension),
      contents.flatMap(({ vectors }) => vectors),
    ),
  ];
}

function itemColumns(contents: Contents): Data[] {
  const items = contents.flatMap((content) => content.items);
  return [
    utf8Column(contents.flatMap((content) => content.items.map(() => content.id))),
    int64Column(items.map(({ position }) => position)),
    utf8Column(items.map(({ selfRef }) => selfRef)),
    utf8Column(items.map(({ label }) => label)),
    utf8Column(items.map(({ text }) => text)),
    utf8Column(items.map(({ pageNumbers }) => pythonJson(pageNumbers))),
    binaryColumn(items.map(({ picture }) => picture)),
    int64Column(items.map(({ headingLevel }) => headingLevel)),
    int64Column(items.map(({ treeDepth }) => treeDepth)),
  ];
}

/** UTC as ISO text with microseconds, as the tables keep times: `2026-01-31T09:30:00.000000+00:00`. */
export const timestamp = (date: Date): string => `${date.toISOString().slice(0, -1)}000+00:00`;
