import type { Field, FixedSizeList, Float32, Schema } from 'apache-arrow';
import * as arrow from '../encoding/arrow.js';

/**
 * The tables of a database, in the order in which a new one gets them: `settings` first, because its row, which comes into
 * being with it, decides between two processes that create the database at once for different embedders.
 */
export const TABLES = ['settings', 'documents', 'document_meta', 'chunks', 'document_items'] as const;
export type TableName = (typeof TABLES)[number];

/** Tables that hold rows of documents, each with the column that names the document. */
export const DOCUMENT_KEYS = {
  documents: 'id',
  document_meta: 'id',
  chunks: 'document_id',
  document_items: 'document_id',
} as const;
export type DocumentTable = keyof typeof DOCUMENT_KEYS;
export const DOCUMENT_TABLES = Object.keys(DOCUMENT_KEYS) as readonly DocumentTable[];

/** The columns that distinguish the rows of each of them, those of all documents. */
export const ROW_KEYS: Record<DocumentTable, readonly string[]> = {
  documents: ['id'],
  document_meta: ['id'],
  chunks: ['id'],
  // Not by `self_ref`: a damaged document may name an item twice.
  document_items: ['document_id', 'position'],
};

const text = (name: string): Field => new arrow.Field(name, new arrow.Utf8(), false);
const nullableText = (name: string): Field => new arrow.Field(name, new arrow.Utf8(), true);
const integer = (name: string): Field => new arrow.Field(name, new arrow.Int64(), false);
const bytes = (name: string): Field => new arrow.Field(name, new arrow.LargeBinary(), true);

export const documentsSchema = new arrow.Schema([
  text('id'),
  text('content'),
  bytes('docling_document'),
  bytes('docling_pages'),
  nullableText('docling_version'),
]);

export const documentMetaSchema = new arrow.Schema([
  text('id'),
  nullableText('uri'),
  nullableText('title'),
  text('metadata'),
  text('created_at'),
  text('updated_at'),
]);

export const vectorType = (dimension: number): FixedSizeList<Float32> =>
  new arrow.FixedSizeList(dimension, new arrow.Field('item', new arrow.Float32(), true));

export const chunksSchema = (dimension: number): Schema =>
  new arrow.Schema([
    text('id'),
    text('document_id'),
    text('content'),
    text('content_fts'),
    text('metadata'),
    integer('order'),
    new arrow.Field('vector', vectorType(dimension), true),
  ]);

export const documentItemsSchema = new arrow.Schema([
  text('document_id'),
  integer('position'),
  text('self_ref'),
  text('label'),
  text('text'),
  text('page_numbers'),
  bytes('picture_data'),
  integer('heading_level'),
  integer('tree_depth'),
]);

export const settingsSchema = new arrow.Schema([text('id'), text('settings')]);

export function schemaOf(table: TableName, dimension: number): Schema {
  const schemas: Record<TableName, Schema> = {
    documents: documentsSchema,
    document_meta: documentMetaSchema,
    chunks: chunksSchema(dimension),
    document_items: documentItemsSchema,
    settings: settingsSchema,
  };
  return schemas[table];
}
