import { hash } from 'node:crypto';
import { existsSync, type Dirent } from 'node:fs';
import { mkdir, readdir, rename, rm, rmdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { errorCode } from '@sluice/domain';
import { TABLES } from '../layout/arrow-schemas.js';
import { ASIDE_PREFIX } from '../layout/create-aside.js';
import { TABLE_SUFFIX } from '../layout/table-suffix.js';
import { connectTo, type ConnectionSettings } from './connection.js';
import { isObjectStorage } from './database-identity.js';
import { isMissing } from './lance-errors.js';

/** Begins the name of a directory that is being deleted. No database is looked for in it. */
export const DELETED_PREFIX = '.deleting-';

/**
 * Deletes the files of a database. It goes in one step where no other database lies below it, else table by table. One that another process
 * creates below it at this very moment may move with it, and is put back. What a deletion left that was interrupted is taken up by the
 * next one of the same database; one that does not exist is no fault.
 */
export const deleteFiles = async (db: string, directory: string): Promise<void> => {
  const aside = join(dirname(directory), `${DELETED_PREFIX}${hash('sha256', db).slice(0, 24)}`);
  await discard(aside, directory);
  const entries = await entriesOf(directory);
  const own = entries.filter(isOwn);
  if (own.length === entries.length) await rename(directory, aside).catch(ifMissing(undefined));
  else {
    await mkdir(aside, { recursive: true });
    for (const { name } of own) await rename(join(directory, name), join(aside, name));
    await rmdir(directory).catch(() => undefined);
  }
  await discard(aside, directory);
};

/** The same for one in object storage. Some servers list no tables: those of the layout are dropped by their names. */
export const deleteObjects = async (uri: string, settings: ConnectionSettings): Promise<void> => {
  const connection = await connectTo(uri, settings);
  try {
    for (const name of new Set([...TABLES, ...(await connection.tableNames())])) {
      await connection.dropTable(name).catch((error: unknown) => {
        if (!isMissing(error)) throw error;
      });
    }
  } finally {
    connection.close();
  }
};

/** Whether there are tables at a path; object storage is not asked. A directory without any is what a connection leaves that came too late. */
export const holdsTables = async (path: string): Promise<boolean> =>
  isObjectStorage(path) || (await entriesOf(path)).some(({ name }) => name.endsWith(TABLE_SUFFIX));

/** Deletes what was moved aside, but for what belongs to other databases: that goes back to where it was. */
const discard = async (aside: string, directory: string): Promise<void> => {
  for (const entry of await entriesOf(aside)) {
    if (!isOwn(entry)) await putBack(join(aside, entry.name), join(directory, entry.name));
  }
  await rm(aside, { recursive: true, force: true });
};

/** What is in its place already was written there since, and stays: no two files of a database have one name. */
const putBack = async (from: string, to: string): Promise<void> => {
  if (!existsSync(to)) {
    await mkdir(dirname(to), { recursive: true });
    const moved = await rename(from, to).then(() => true, ifTaken(false));
    if (moved) return;
  }
  for (const { name } of await readdir(from, { withFileTypes: true }).catch(ifNoDirectory([])))
    await putBack(join(from, name), join(to, name));
};

const isOwn = (entry: Dirent): boolean =>
  entry.isDirectory() && (entry.name.endsWith(TABLE_SUFFIX) || entry.name.startsWith(ASIDE_PREFIX));

const entriesOf = (directory: string): Promise<Dirent[]> =>
  readdir(directory, { withFileTypes: true }).catch(ifMissing<Dirent[]>([]));

/** The value in the place of an error with one of the codes. */
const ifOneOf =
  (...codes: readonly string[]) =>
  <Value>(value: Value) =>
  (error: unknown): Value => {
    if (codes.includes(errorCode(error) ?? '')) return value;
    throw error;
  };

const ifMissing = ifOneOf('ENOENT');
const ifTaken = ifOneOf('ENOTEMPTY', 'EEXIST');
const ifNoDirectory = ifOneOf('ENOTDIR', 'ENOENT');
