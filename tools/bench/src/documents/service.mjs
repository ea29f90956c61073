import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { connectDatabase } from '@sluice/persistence';
import { startService } from '../service.mjs';

const parameterSet = (id) =>
  `id: ${id}\nname: ${id}\nconfig:\n  chunk: {chunk_size: 256, chunk_overlap: 32}\n  embed: {model: hashing-384, batch_size: 64}\n  store: {data_dir: ${id}}\n`;

/**
 * Starts `si-cli serve`, which works on 32 steps at once, with all that it keeps in a directory.
 *
 * @param params parameter sets by their names; each stores into a vector database of its name
 */
export const startDocumentService = async ({ root, directory, url, params, env = {} }) => {
  await mkdir(join(directory, 'params'), { recursive: true });
  for (const id of params) await writeFile(join(directory, 'params', `${id}.yaml`), parameterSet(id));
  const database = await connectDatabase({ url });
  await database.migrate();
  await database.close();
  return startService(
    join(root, 'apps/ingester-api/bin/si-cli.mjs'),
    ['serve', '--port', '0'],
    {
      DOC_DB_URL: url,
      FILE_STORE_DIR: join(directory, 'file_store'),
      VECTORDB_DIR: join(directory, 'vectordb'),
      WORKFLOW_DIR: join(root, 'config/workflows'),
      PARAM_DIR: join(directory, 'params'),
      INGEST_WORKER_CONCURRENCY: '32',
      WORKER_TASK_COUNT: '16',
      ...env,
    },
    directory,
  );
};
