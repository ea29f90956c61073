/**
 * `npm run screenshots`: takes the example documents and one that cannot be read through the service and writes a picture of each
 * page of the web UI, light and dark, to docs/images. Needs Chromium.
 */
import { openAsBlob } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ApiClient } from '../launcher/src/api-client.mjs';
import { choosePort, startServer } from '../launcher/src/server-process.mjs';
import { ensureBuilt, root } from '../launcher/src/workspace.mjs';
import { openBrowser } from '../bench/src/ui/browser.mjs';

const EXAMPLES = join(root, 'examples/documents');
const IMAGES = join(root, 'docs/images');
const WINDOW = { width: 1280, height: 800 };
/** After the last request, what moves has come to rest. */
const REST_MS = 800;

/** The examples, and a damaged PDF. @returns the batch's id */
const ingest = async (api) => {
  const { batch_id } = await api.post('/batch/', { name: 'Harbour office', source: 'handbook' });
  for (const name of await readdir(EXAMPLES)) {
    const file = new File([await openAsBlob(join(EXAMPLES, name))], name);
    await api.post('/document/ingest-document', { batch_id, source: 'handbook', source_uri: `docs/${name}`, file });
  }
  const damaged = new File(['%PDF-1.7\n1 0 obj << /Broken'], 'tide-tables.pdf');
  await api.post('/document/ingest-document', {
    batch_id,
    source: 'handbook',
    source_uri: 'docs/tide-tables.pdf',
    file: damaged,
  });
  await api.post('/batch/start-workflows', { batch_id });
  for (;;) {
    const { workflow_count: count, document_count } = await api.get('/batch/status', {
      batch_id,
      include_workflows: false,
    });
    if (count.COMPLETED + count.FAILED >= document_count) return batch_id;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
};

const pagesOf = async (api, batchId) => {
  const runs = await api.get('/workflow/runs', { batch_id: batchId });
  const locations = await api.get('/document/', { batch_id: batchId });
  const failed = runs.find(({ status }) => status === 'FAILED');
  const manual = locations.find(({ uri }) => uri.endsWith('manual.pdf'));
  return {
    dashboard: '/',
    batches: '/batches',
    batch: `/batches/${batchId}`,
    workflows: '/workflows',
    run: `/workflows/runs/${failed.id}`,
    definitions: '/workflows/definitions',
    document: `/documents/${manual.doc_hash}?passage=2`,
    parameters: '/parameters',
    lab: '/parameters/lab',
    databases: '/databases',
    database: '/databases/default?tab=search&q=How+often+are+the+gate+seals+inspected%3F',
    statistics: '/statistics',
    activity: '/activity',
  };
};

ensureBuilt();
const data = await mkdtemp(join(tmpdir(), 'sluice-screenshots-'));
const server = await startServer(await choosePort(8000), { SLUICE_DATA_DIR: data });
const browser = await openBrowser();
try {
  const api = new ApiClient(server.url);
  const pages = await pagesOf(api, await ingest(api));
  await mkdir(IMAGES, { recursive: true });
  for (const colorScheme of ['light', 'dark']) {
    const context = await browser.newContext({ viewport: WINDOW, colorScheme, reducedMotion: 'reduce' });
    const page = await context.newPage();
    for (const [name, path] of Object.entries(pages)) {
      await page.goto(server.url + path);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.waitForTimeout(REST_MS);
      await page.screenshot({ path: join(IMAGES, `${name}-${colorScheme}.png`) });
      process.stdout.write(`docs/images/${name}-${colorScheme}.png\n`);
    }
    await context.close();
  }
} finally {
  await browser.close();
  await server.stop();
  await rm(data, { recursive: true, force: true });
}
