import { hash } from 'node:crypto';
import { mkdir, readdir, rename, rm, rmdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { errorCode } from '@sluice/domain';
import { ASIDE_PREFIX } from '../layout/create-aside.js';
import { connectTo, type ConnectionSettings } from './connection.js';
import { TABLE_SUFFIX } from '../layout/table-suffix.js';

/** Begins the name of a directory that is being deleted. No database is looked for in it. */
export const DELETED_PREFIX = '.deleting-';

/**
 * Deletes the files of a database. It goes in one step where no other database lies below it, else table by table. What a deletion left that
 * was interrupted is taken up by the next one of the same database; one that does not exist is no fault.
 */
export const deleteFiles = async (db: string, directory: string): Promise<void> => {
  const aside = join(dirname(directory), `${DELETED_PREFIX}${hash('sha256', db).slice(0, 24)}`);
  await rm(aside, { recursive: true, force: true });
  const entries = await readdir(directory, { withFileTypes: true }).catch(ifMissing([]));
  const own = entries.filter(
    (entry) => entry.isDirectory() && (entry.name.endsWith(TABLE_SUFFIX) || entry.name.startsWith(ASIDE_PREFIX)),
  );
  if (own.length === entries.length) await rename(directory, aside).catch(ifMissing(undefined));
  else {
    await mkdir(aside, { recursive: true });
    for (const { name } of own) await rename(join(directory, name), join(aside, name));
    await rmdir(directory).catch(() => undefined);
  }
  await rm(aside, { recursive: true, force: true });
};

/** The same for one in object storage. */
export const deleteObjects = async (uri: string, settings: ConnectionSettings): Promise<void> => {
  const connection = await connectTo(uri, settings);
  try {
    await connection.dropAllTables();
  } finally {
    connection.close();
  }
};

/** Whether there are tables at a path; object storage is not asked. A directory without any is what a connection leaves that came too late. */
export const holdsTables = async (path: string): Promise<boolean> =>
  path.startsWith('s3://') ||
  (await readdir(path).catch(ifMissing<string[]>([]))).some((name) => name.endsWith(TABLE_SUFFIX));

const ifMissing =
  <Value>(value: Value) =>
  (error: unknown): Value => {
    if (errorCode(error) === 'ENOENT') return value;
    throw error;
  };
