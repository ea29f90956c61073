import { readFile, rename, stat, writeFile } from 'node:fs/promises';
import { errorCode, InvalidInputError, NotFoundError, type Source } from '@sluice/domain';
import { InventorySource, inventoryToJson, parseInventory, type InventoryRow } from '@sluice/agents';
import type { Selection } from './component-kind.js';

/** What a path names: an inventory, a directory, or nothing on this machine. */
export type PathKind = 'file' | 'directory' | 'nothing';

export const kindOfPath = async (path: string): Promise<PathKind> => {
  try {
    const facts = await stat(path);
    return facts.isDirectory() ? 'directory' : 'file';
  } catch (error) {
    const code = errorCode(error);
    if (code === 'ENOENT' || code === 'ENOTDIR') return 'nothing';
    throw new InvalidInputError(`${path} cannot be read (${code ?? 'unknown error'})`, [], { cause: error });
  }
};

/**
 * The documents that an inventory names, at the place that it is of. What it names is not hidden, and of any extension, unless a
 * manifest names extensions.
 *
 * @throws InvalidInputError naming the row and field at fault; NotFoundError when the file is gone
 */
export const inventorySource = async (
  path: string,
  origin: Source,
  { named, paths }: Selection,
): Promise<InventorySource> => {
  try {
    const rows = parseInventory(await readFile(path, 'utf8'));
    return new InventorySource(rows, origin, { extensions: named, paths: { ...paths, hidden: true } });
  } catch (error) {
    if (errorCode(error) === 'ENOENT') throw new NotFoundError('The inventory file does not exist');
    throw error;
  }
};

/** Writes an inventory so that a reader never sees half of it. @throws InvalidInputError when the directory cannot be written */
export const writeInventory = async (file: string, rows: readonly InventoryRow[]): Promise<void> => {
  const unfinished = `${file}.${process.pid}.tmp`;
  try {
    await writeFile(unfinished, inventoryToJson(rows));
    await rename(unfinished, file);
  } catch (error) {
    throw new InvalidInputError(`The inventory cannot be written (${errorCode(error) ?? 'unknown error'})`, [], {
      cause: error,
    });
  }
};
