import { randomUUID } from 'node:crypto';
import { readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Connection, Table } from '@lancedb/lancedb';
import { errorCode } from '@sluice/domain';
import { connectTo } from '../databases/connection.js';

/** Begins the name of a directory in which a table is being created. */
export const ASIDE_PREFIX = '.creating-';

/** A creation takes milliseconds: a process that began it so long ago has died. */
const ABANDONED_MS = 3_600_000;

/** The table is there already, from another process. */
const TAKEN = new Set(['ENOTEMPTY', 'EEXIST']);

/**
 * Creates a table beside its place, and moves it there in one step: of several processes exactly one succeeds, and no other one's
 * rows are lost. (Lance 12 lets a second creation overwrite the table, with the rows that it has by then.) Does nothing when
 * something is in its place.
 */
export const moveIntoPlace = async (
  directory: string,
  name: string,
  create: (connection: Connection) => Promise<Table>,
): Promise<void> => {
  const aside = join(directory, `${ASIDE_PREFIX}${randomUUID()}`);
  try {
    const connection = await connectTo(aside, {});
    try {
      (await create(connection)).close();
    } finally {
      connection.close();
    }
    await rename(join(aside, `${name}.lance`), join(directory, `${name}.lance`));
  } catch (error) {
    if (!TAKEN.has(errorCode(error) ?? '')) throw error;
  } finally {
    await rm(aside, { recursive: true, force: true });
  }
};

/** Removes what processes left that died while they created a table. */
export const removeAbandoned = async (directory: string): Promise<void> => {
  const names = await readdir(directory).catch(() => []);
  for (const name of names.filter((entry) => entry.startsWith(ASIDE_PREFIX))) {
    const path = join(directory, name);
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Date.now() }));
    if (mtimeMs < Date.now() - ABANDONED_MS) await rm(path, { recursive: true, force: true });
  }
};
