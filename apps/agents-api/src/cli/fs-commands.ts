import { INVENTORY_FILE } from '@sluice/agents';
import { NotFoundError } from '@sluice/domain';
import { buildFsInventory } from '../agents/build-fs-inventory.js';
import { fsSpec, type FsSpec } from '../components/fs.js';
import { kindOfPath } from '../components/inventory-file.js';
import { inventoryCommands } from './inventory-commands.js';

/** `si-agent fs …` */
export const fsCommands = inventoryCommands<FsSpec>({
  name: 'fs',
  description: 'documents of a local directory',
  target: ['<inventory-file-or-directory>', 'inventory file, or directory to scan'],
  withServer: (command) => command,
  describeBuild: (command) =>
    command
      .description(`scan a directory and write ${INVENTORY_FILE} into it`)
      .argument('<directory>', 'directory to scan'),
  build: async (spec, { agents, context }) => ({
    ...(await buildFsInventory(agents, spec, context)),
    file: INVENTORY_FILE,
  }),
  specOf: async (path, flags) => {
    if ((await kindOfPath(path)) === 'nothing') throw new NotFoundError(`${path} does not exist`);
    return fsSpec(path, flags);
  },
});
