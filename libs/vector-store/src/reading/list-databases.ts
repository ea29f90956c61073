import type { Dirent } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { DELETED_PREFIX } from '../databases/delete-database.js';
import { ASIDE_PREFIX } from '../layout/create-aside.js';
import { TABLE_SUFFIX } from '../layout/table-suffix.js';

export interface DatabaseSummary {
  /** What all other calls take: the path relative to the directory of vector databases, with slashes. */
  readonly name: string;
  readonly sizeBytes: number;
}

/**
 * The databases below `root`, sorted by name: directories that hold a table, at any depth. Symbolic links are not followed; a
 * missing `root` holds none.
 */
export async function listDatabases(root: string): Promise<DatabaseSummary[]> {
  const found: DatabaseSummary[] = [];
  await collect(root, '', found);
  return found.sort((one, other) => (one.name < other.name ? -1 : 1));
}

async function collect(root: string, path: string, found: DatabaseSummary[]): Promise<void> {
  const directories = (await entries(join(root, path))).filter((entry) => entry.isDirectory());
  const tables = directories.filter(({ name }) => name.endsWith(TABLE_SUFFIX));
  if (tables.length > 0 && path !== '') {
    const sizes = await Promise.all(tables.map(({ name }) => directorySize(join(root, path, name))));
    const sizeBytes = sizes.reduce((sum, size) => sum + size, 0);
    found.push({ name: path, sizeBytes });
  }
  for (const { name } of directories) {
    if (!name.endsWith(TABLE_SUFFIX) && ![ASIDE_PREFIX, DELETED_PREFIX].some((prefix) => name.startsWith(prefix)))
      await collect(root, path === '' ? name : `${path}/${name}`, found);
  }
}

async function directorySize(directory: string): Promise<number> {
  let size = 0;
  for (const entry of await entries(directory)) {
    const path = join(directory, entry.name);
    if (entry.isDirectory()) size += await directorySize(path);
    // A file may vanish while maintenance removes old versions.
    else if (entry.isFile()) size += (await stat(path).catch(() => ({ size: 0 }))).size;
  }
  return size;
}

async function entries(directory: string): Promise<Dirent[]> {
  try {
    return await readdir(directory, { withFileTypes: true });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}
