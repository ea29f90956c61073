import { readFile, stat } from 'node:fs/promises';
import { errorCode, InvalidInputError, NotFoundError } from '@sluice/domain';
import { parseInventory, type InventoryRow } from '@sluice/agents';

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

/** @throws InvalidInputError naming the row and field at fault; NotFoundError when the file is gone */
export const readInventory = async (path: string): Promise<InventoryRow[]> => {
  try {
    return parseInventory(await readFile(path, 'utf8'));
  } catch (error) {
    if (errorCode(error) === 'ENOENT') throw new NotFoundError('The inventory file does not exist');
    throw error;
  }
};
