import type { Version } from '@lancedb/lancedb';
import type { OpenDatabase } from '../databases/open-database.js';
import type { TableName } from '../layout/arrow-schemas.js';

/**
 * What a version changed of its table, as far as its figures and those of the version before show. Those of an index are the same, and so are
 * those of rows that were replaced by equally large ones: both are `other`.
 */
export const VERSION_CHANGES = ['created', 'added', 'removed', 'rewritten', 'compacted', 'other'] as const;
export type VersionChange = (typeof VERSION_CHANGES)[number];

export interface TableVersion {
  readonly version: number;
  readonly createdAt: Date;
  readonly rows: number;
  /** Of its data files, most of which other versions have as well. */
  readonly sizeBytes: number;
  /** Null when the version before cannot be read any more. */
  readonly change: VersionChange | null;
}

export interface TableVersions {
  readonly table: TableName;
  /** Newest first, so many of them. */
  readonly versions: TableVersion[];
  /** Versions that can still be read. */
  readonly total: number;
}

/** The versions of each table that can still be read, the newest `limit` of them. */
export async function databaseVersions(database: OpenDatabase, limit: number): Promise<TableVersions[]> {
  const found: TableVersions[] = [];
  for (const table of await database.ownTables()) {
    const all = await (await database.table(table)).listVersions();
    all.sort((one, other) => other.version - one.version);
    const versions = all.slice(0, limit).map((version, index) => tableVersion(version, all[index + 1]));
    found.push({ table, versions, total: all.length });
  }
  return found;
}

const tableVersion = (version: Version, before: Version | undefined): TableVersion => {
  const { rows, sizeBytes } = figuresOf(version);
  return { version: version.version, createdAt: version.timestamp, rows, sizeBytes, change: changeOf(version, before) };
};

const changeOf = (version: Version, before: Version | undefined): VersionChange | null => {
  if (version.version === 1) return 'created';
  if (before?.version !== version.version - 1) return null;
  const [now, then] = [figuresOf(version), figuresOf(before)];
  if (now.rows !== then.rows) return now.rows > then.rows ? 'added' : 'removed';
  if (now.fragments < then.fragments) return 'compacted';
  const isSameFiles = now.sizeBytes === then.sizeBytes && now.files === then.files && now.deleted === then.deleted;
  return isSameFiles ? 'other' : 'rewritten';
};

const figuresOf = ({ metadata }: Version) => ({
  rows: Number(metadata['total_rows'] ?? 0),
  sizeBytes: Number(metadata['total_files_size'] ?? 0),
  files: Number(metadata['total_data_files'] ?? 0),
  fragments: Number(metadata['total_fragments'] ?? 0),
  deleted: Number(metadata['total_deletion_file_rows'] ?? 0),
});
