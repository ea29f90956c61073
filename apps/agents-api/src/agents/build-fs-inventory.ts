import { join } from 'node:path';
import { INVENTORY_FILE, type BuiltInventory } from '@sluice/agents';
import { InvalidInputError, NotFoundError } from '@sluice/domain';
import type { Agents, Context } from './agents.js';
import type { FsSpec } from '../components/fs.js';
import { kindOfPath, writeInventory } from '../components/inventory-file.js';

/** Builds the inventory of a directory and writes it there as `inventory.json`, which it does not list itself. */
export const buildFsInventory = async (agents: Agents, spec: FsSpec, context: Context): Promise<BuiltInventory> => {
  const { path: directory } = spec;
  const kind = await kindOfPath(directory);
  if (kind === 'nothing') throw new NotFoundError('The directory does not exist');
  if (kind === 'file') throw new InvalidInputError('An inventory is built of a directory, and this is a file');
  const built = await agents.build(spec, context);
  const rows = built.rows.filter(({ path }) => path !== INVENTORY_FILE);
  await writeInventory(join(directory, INVENTORY_FILE), rows);
  return { ...built, rows };
};
