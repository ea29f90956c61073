import { stat } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Distinguishes a database from one that was created in its place: directories of the file system, by what they are called, or how often
 * the database was deleted. A part that is null is not there yet.
 */
export type DatabaseIdentity = Readonly<Record<string, string | null>>;

/** Tables that are created with a database, first and last; chunks also when the retrieval library rebuilds them. */
const TELLING_TABLES = ['settings', 'chunks'] as const;

export const isObjectStorage = (path: string): boolean => path.startsWith('s3://');

/**
 * What is at `path`; null when there is nothing, or in object storage when it is just being deleted: there is nothing to look at but the
 * number that `generation` returns.
 */
export const identify = async (
  path: string,
  generation: () => Promise<number | null>,
): Promise<DatabaseIdentity | null> => {
  if (isObjectStorage(path)) {
    const found = await generation();
    return found === null ? null : { generation: String(found) };
  }
  const directory = await directoryIdentity(path);
  if (directory === null) return null;
  const tables = TELLING_TABLES.map(async (name) => [name, await directoryIdentity(join(path, `${name}.lance`))]);
  return { directory, ...(Object.fromEntries(await Promise.all(tables)) as DatabaseIdentity) };
};

/** Whether both are of one database; a part that came into being since makes no difference. */
export const isSame = (known: DatabaseIdentity, found: DatabaseIdentity): boolean =>
  Object.entries(known).every(([part, identity]) => identity === null || identity === found[part]);

/** Null when there is no directory. */
const directoryIdentity = async (path: string): Promise<string | null> => {
  const stats = await stat(path).catch(() => undefined);
  return stats?.isDirectory() ? `${stats.ino}:${stats.birthtimeMs}` : null;
};
