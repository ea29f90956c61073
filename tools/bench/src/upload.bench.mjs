/** How much an upload of 1 GiB raises the memory of the server: the first large one, and one when it is warm. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connectDatabase } from '@sluice/persistence';
import { round, timed } from './measure.mjs';
import { growthWhile } from './memory.mjs';
import { startService } from './service.mjs';

const SIZE = 1024 ** 3;
const CHUNK = 1024 ** 2;
const BOUNDARY = 'sluice-bench';

/** A multipart form whose file part is made while it is sent. */
const form = async function* (fields, size, text) {
  for (const [name, value] of Object.entries(fields)) {
    yield Buffer.from(`--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`);
  }
  yield Buffer.from(
    `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="big.txt"\r\nContent-Type: text/plain\r\n\r\n`,
  );
  const chunk = Buffer.alloc(CHUNK, `${text}: water level normal\n`);
  for (let sent = 0; sent < size; sent += chunk.length) yield chunk;
  yield Buffer.from(`\r\n--${BOUNDARY}--\r\n`);
};

/** @throws when the service does not take it */
const upload = async (url, fields, size, text) => {
  const response = await fetch(`${url}/api/v1/document/ingest-document`, {
    method: 'POST',
    headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
    body: form(fields, size, text),
    duplex: 'half',
  });
  if (response.status !== 201) throw new Error(await response.text());
};

const measure = async ({ root }) => {
  const directory = await mkdtemp(join(tmpdir(), 'sluice-bench-upload-'));
  const url = `sqlite:///${join(directory, 'sluice.db')}`;
  const database = await connectDatabase({ url });
  await database.migrate();
  await database.close();
  const service = await startService(
    join(root, 'apps/ingester-api/bin/si-cli.mjs'),
    ['serve', '--port', '0'],
    {
      DOC_DB_URL: url,
      FILE_STORE_DIR: join(directory, 'file_store'),
      VECTORDB_DIR: join(directory, 'vectordb'),
      MAX_UPLOAD_SIZE: '2G',
    },
    root,
  );
  try {
    await fetch(`${service.url}/api/v1/batch/`, {
      method: 'POST',
      body: new URLSearchParams({ name: 'bench', source: 'bench' }),
    });
    // Code that is loaded with the first upload is not what a large one costs.
    await upload(service.url, { batch_id: 1, source: 'bench', source_uri: 'small.txt' }, CHUNK, 'small');
    const large = async (name) => {
      let ms = 0;
      const growthMiB = await growthWhile(service.pid, async () => {
        ({ ms } = await timed(() =>
          upload(service.url, { batch_id: 1, source: 'bench', source_uri: name }, SIZE, name),
        ));
      });
      return { growthMiB, mibPerSecond: round(SIZE / CHUNK / (ms / 1000)) };
    };
    const { growthMiB, mibPerSecond } = await large('cold.txt');
    return { growthMiB, mibPerSecond, warmGrowthMiB: (await large('warm.txt')).growthMiB };
  } finally {
    await service.stop();
    await rm(directory, { recursive: true, force: true });
  }
};

export const uploadBench = {
  name: 'upload',
  title: 'Upload of 1 GiB',
  run: measure,
  lines: ({ growthMiB, warmGrowthMiB, mibPerSecond }) => [
    `Peak memory of the server rises by ${growthMiB} MiB with the first one and by ${warmGrowthMiB} MiB with the next (at most 100); ${mibPerSecond} MiB per second, hashed four times and synced.`,
  ],
};
