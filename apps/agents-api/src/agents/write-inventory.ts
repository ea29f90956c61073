import { rename, writeFile } from 'node:fs/promises';
import { errorCode, InvalidInputError } from '@sluice/domain';
import { inventoryToJson, type InventoryRow } from '@sluice/agents';

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
