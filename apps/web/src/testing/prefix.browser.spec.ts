import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { BrowserFixture } from './browser.fixture.js';
import { startPrefixProxy, type PrefixProxy } from './prefix-proxy.fixture.js';

const PREFIX = '/tools/sluice';
const PDF = resolve(import.meta.dirname, '../../../../examples/documents/manual.pdf');
const PATHS = ['/', '/batches', '/workflows', '/workflows/definitions', '/parameters', '/parameters/lab', '/databases'];
const MORE_PATHS = ['/statistics', '/activity', '/sources'];

describe('the UI behind a proxy, below a prefix', () => {
  let ui: BrowserFixture;
  let proxy: PrefixProxy;
  let buffering: PrefixProxy;
  let hash: string;
  let batchId: number;
  beforeAll(async () => {
    ui = await BrowserFixture.create();
    proxy = await startPrefixProxy(ui.api.url, PREFIX);
    buffering = await startPrefixProxy(ui.api.url, PREFIX, true);
    ({ batch_id: batchId } = (
      await ui.api.post<{ batch_id: number }>('/batch/', { name: 'Manuals', source: 'wiki' })
    ).body);
    const file = new File([new Uint8Array(await readFile(PDF))], 'manual.pdf');
    const fields = { batch_id: batchId, source: 'wiki', source_uri: 'manual.pdf', file };
    const { body } = await ui.api.post<{ document_hash: string }>('/document/ingest-document', fields);
    hash = body.document_hash;
  });
  afterAll(async () => {
    await proxy?.close();
    await buffering?.close();
    await ui?.close();
  });

  it('opens each page by its address, and asks for nothing outside of the prefix', async () => {
    const page = await ui.open('/', {}, proxy.url);
    for (const path of [...PATHS, ...MORE_PATHS, `/batches/${batchId}`]) {
      await page.goto(`${proxy.url}${path}`);
      await page.getByRole('heading', { level: 1 }).waitFor();
      expect(new URL(page.url()).pathname.startsWith(`${PREFIX}/`)).toBe(true);
    }
    expect([proxy.strays, ui.faults]).toEqual([[], []]);
  });

  it('follows links, uploads, and hears of what happens', async () => {
    const page = await ui.open('/batches', {}, proxy.url);
    await page.getByRole('link', { name: 'Manuals' }).click();
    await page.waitForURL(`${proxy.url}/batches/${batchId}**`);
    await page.getByRole('tab', { name: 'Upload' }).click();
    const notes = ['a.md', 'b.md'].map((name) => ({
      name,
      mimeType: 'text/markdown',
      buffer: Buffer.from(`# ${name}`),
    }));
    await page.locator('input[type=file]:not([webkitdirectory])').setInputFiles(notes);
    await page.getByText('2 of 2 files').waitFor();
    await page.getByRole('tab', { name: 'Documents' }).click();
    await page.getByText('Live', { exact: true }).waitFor();
    // Nobody reloads: the page is told.
    await ui.api.post('/batch/start-workflows', { batch_id: batchId });
    await page.getByRole('button', { name: 'Completed 3' }).waitFor();
    expect([proxy.strays, ui.faults]).toEqual([[], []]);
  });

  it('draws a PDF, whose worker and ranges are below the prefix, too', async () => {
    const page = await ui.open(`/documents/${hash}`, {}, proxy.url);
    await page.getByRole('img', { name: 'Page 1 of' }).waitFor();
    await page.reload();
    await page.getByRole('img', { name: 'Page 1 of' }).waitFor();
    expect([proxy.strays, ui.faults]).toEqual([[], []]);
  });

  it('is usable where the proxy keeps every response until it is complete', async () => {
    const page = await ui.open(`/batches/${batchId}`, {}, buffering.url);
    await page.getByRole('link', { name: 'manual.pdf' }).click();
    await page.waitForURL(`${buffering.url}/documents/${hash}**`);
    await page.getByRole('img', { name: 'Page 1 of' }).waitFor();
    expect([buffering.strays, ui.faults]).toEqual([[], []]);
  });
});
