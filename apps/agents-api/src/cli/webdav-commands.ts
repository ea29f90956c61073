import { INVENTORY_FILE } from '@sluice/agents';
import { webdavSpec } from '../components/webdav.js';
import { writeInventory } from '../components/inventory-file.js';
import { inventoryCommands } from './inventory-commands.js';
import { withWebdav } from './options.js';

/** `si-agent webdav …` */
export const webdavCommands = inventoryCommands({
  name: 'webdav',
  description: 'documents of a WebDAV server',
  target: ['<inventory-file-or-path>', 'inventory file, or path on the WebDAV server'],
  withServer: withWebdav,
  describeBuild: (command) =>
    command
      .description('scan a directory of the server and write an inventory file')
      .argument('<webdav-path>', 'path on the WebDAV server')
      .option('--output <file>', 'where the inventory is written', INVENTORY_FILE),
  build: async (spec, { agents, context }, { output = INVENTORY_FILE }) => {
    const built = await agents.build(spec, context);
    await writeInventory(output, built.rows);
    return { ...built, file: output };
  },
  specOf: (path, flags) => Promise.resolve(webdavSpec(path, {}, flags)),
});
