import type { Table } from '@lancedb/lancedb';
import type { OpenDatabase } from '../databases/open-database.js';
import type { QueryDeadline } from '../databases/query-deadline.js';
import { rowsOf } from '../databases/run-query.js';
import { isOneOf } from '../encoding/sql-literal.js';

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

interface MetaRow {
  readonly id: string;
  readonly uri: string | null;
  readonly title: string | null;
  readonly metadata: string | null;
  readonly created_at: string | null;
  readonly updated_at: string | null;
}

export const META_COLUMNS = ['id', 'uri', 'title', 'metadata', 'created_at', 'updated_at'];

/** The table that holds them: in older databases `documents` itself. */
export const documentMetaTable = async (database: OpenDatabase): Promise<Table> =>
  database.table((await database.hasTable('document_meta')) ? 'document_meta' : 'documents');

/** The documents of `ids` that exist, by id. */
export async function documentMetaById(
  database: OpenDatabase,
  ids: readonly string[],
  deadline: QueryDeadline,
): Promise<ReadonlyMap<string, DocumentMeta>> {
  if (ids.length === 0) return new Map();
  const table = await documentMetaTable(database);
  const rows = await rowsOf(table.query().where(isOneOf('id', ids)).select(META_COLUMNS), deadline);
  return new Map(rows.map(documentMeta).map((meta) => [meta.id, meta]));
}

export function documentMeta(row: unknown): DocumentMeta {
  const { id, uri, title, metadata, created_at: createdAt, updated_at: updatedAt } = row as MetaRow;
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
export function jsonObject(text: string | null): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text ?? '{}');
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
  } catch {
    return {};
  }
}
