import { parsedObject } from '@sluice/domain';
import type { Table } from '@lancedb/lancedb';
import type { OpenDatabase } from '../databases/open-database.js';
import type { QueryDeadline } from '../databases/query-deadline.js';
import { RowsReader, type RowsWithin } from './rows-within.js';

/** What a database says of a document beside its content. */
export interface DocumentMeta {
  readonly id: string;
  readonly uri: string | null;
  readonly title: string | null;
  readonly metadata: Record<string, unknown>;
  /** ISO text as it is stored, with `+00:00` in our databases since November 2026, naive UTC before; "" is possible in those of other writers. */
  readonly createdAt: string;
  readonly updatedAt: string;
}

export interface MetaRow {
  readonly id: string;
  readonly uri: string | null;
  readonly title: string | null;
  readonly metadata: string | null;
  readonly created_at: string | null;
  readonly updated_at: string | null;
}

const COLUMNS = ['uri', 'title', 'metadata', 'created_at', 'updated_at'] as const;

/** The table that holds them: in older databases `documents` itself. */
export const documentMetaTable = async (database: OpenDatabase): Promise<Table> =>
  database.table((await database.hasTable('document_meta')) ? 'document_meta' : 'documents');

/** The rows of the documents of `ids` that exist, of so many as have at most `maxBytes`. */
export const documentRows = async (
  database: OpenDatabase,
  ids: readonly string[],
  maxBytes: number,
  deadline: QueryDeadline,
): Promise<RowsWithin<MetaRow>> =>
  new RowsReader<MetaRow>(await documentMetaTable(database), COLUMNS, deadline).within(maxBytes, ids);

export function documentMeta(row: MetaRow): DocumentMeta {
  const { id, uri, title, metadata, created_at: createdAt, updated_at: updatedAt } = row;
  return {
    id,
    uri,
    title,
    metadata: jsonObject(metadata),
    createdAt: createdAt ?? '',
    updatedAt: updatedAt ?? '',
  };
}

/** The object that `text` holds; empty when it holds none, which other writers' rows may. */
export const jsonObject = (text: string | null): Record<string, unknown> => ({ ...parsedObject(text ?? '') });
