import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { BrowserFixture } from '../../testing/browser.fixture.js';

const SMALL = 150;
const BUNDLES = /ingest-documents$/;
const CONTENT = /\/content$/;
const ANY_UPLOAD = /ingest-documents?$/;

/** Many small files, and what the service would refuse. */
const makeFolder = async (): Promise<string> => {
  const folder = join(await mkdtemp(join(tmpdir(), 'sluice-folder-')), 'notes');
  await mkdir(folder);
  for (let index = 0; index < SMALL; index += 1)
    await writeFile(join(folder, `note-${index}.md`), `# Note ${index}\n\nThe gate opens at ${index}.\n`);
  await writeFile(join(folder, 'tool.exe'), 'MZ');
  await writeFile(join(folder, 'empty.md'), '');
  return folder;
};

/** The locations that a request brings, as its form names them. */
const urisOf = (body: string | null): string[] =>
  [...(body ?? '').matchAll(/"source_uri":"([^"]+)"/g)].map(([, uri]) => uri!);

describe('uploads in the browser', () => {
  let ui: BrowserFixture;
  let folder: string;
  let page: Page;
  let batchId: number;
  beforeAll(async () => {
    ui = await BrowserFixture.create('sqlite', { API_KEY_ENABLED: 'true', API_KEY: 'open-sesame' });
    folder = await makeFolder();
    const response = await fetch(`${ui.api.url}/api/v1/batch/`, {
      method: 'POST',
      headers: { authorization: 'Bearer open-sesame' },
      body: new URLSearchParams({ name: 'Notes', source: 'wiki' }),
    });
    ({ batch_id: batchId } = (await response.json()) as { batch_id: number });
    page = await ui.open(`/batches/${batchId}`);
    await signIn();
  });
  afterAll(async () => {
    await ui.close();
    await rm(join(folder, '..'), { recursive: true });
  });

  const signIn = async (): Promise<void> => {
    await page.getByLabel('API key').fill('open-sesame');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('heading', { level: 1, name: 'Notes' }).waitFor();
  };
  const choose = (): Promise<void> => page.locator('input[webkitdirectory]').setInputFiles(folder);

  it('of small files go together, and what would be refused is not sent but listed', async () => {
    const sent: string[][] = [];
    // The second bundle never gets through.
    await page.route(BUNDLES, async (route) => {
      sent.push(urisOf(route.request().postDataBuffer()?.toString('latin1') ?? null));
      if (sent.length === 1) await route.continue();
      else await route.abort();
    });
    await choose();
    await page.getByText('2 files are not uploaded').waitFor();
    await page.getByText('Which, and why').click();
    await page.getByText('tool.exe').waitFor();
    await page.getByText(`100 of ${SMALL} files`).waitFor();
    expect(sent[0]).toHaveLength(100);
    expect(await ui.accessibilityFaults(page)).toEqual([]);
  });

  it('are offered after a reload, and only what is missing is sent', async () => {
    page.once('dialog', (dialog) => void dialog.accept());
    await page.reload();
    await page.unroute(BUNDLES);
    const sent: string[] = [];
    await page.route(ANY_UPLOAD, async (route) => {
      sent.push(...urisOf(route.request().postDataBuffer()?.toString('latin1') ?? null));
      await route.continue();
    });
    await page.getByText(`An upload was interrupted: 100 of ${SMALL} files are there`).waitFor();
    expect(await ui.accessibilityFaults(page)).toEqual([]);
    await page.getByRole('tab', { name: 'Upload' }).click();
    await choose();
    await page.getByText(`${SMALL - 100} of ${SMALL - 100} files`).waitFor();
    expect(new Set(sent).size).toBe(SMALL - 100);
    expect(sent).toHaveLength(SMALL - 100);
    await page.getByText('An upload was interrupted').waitFor({ state: 'detached' });
    await page.unroute(ANY_UPLOAD);
  });

  it('lead to the sign-in where the session ends in their middle, and go on after it', async () => {
    const more = join(folder, '..', 'more');
    await mkdir(more);
    for (const name of ['a.md', 'b.md']) await writeFile(join(more, name), `# ${name} of more\n`);
    let isRefused = true;
    await page.route(BUNDLES, async (route) => {
      if (!isRefused) return route.continue();
      await route.fulfill({ status: 401, json: { error: 'Authentication is required', status_code: 401 } });
    });
    await page.locator('input[webkitdirectory]').setInputFiles(more);
    await page.getByLabel('API key').waitFor();
    isRefused = false;
    await signIn();
    await page.getByRole('tab', { name: 'Documents' }).click();
    await page.getByLabel('URI, title or hash').fill('more/b.md');
    await page.getByRole('link', { name: 'more/b.md' }).waitFor();
    await page.unroute(BUNDLES);
    expect(ui.faults).toEqual([]);
  });

  it('that miss the drop zone do not replace the page', async () => {
    const isKept = await page.evaluate(() => {
      const transfer = new DataTransfer();
      transfer.items.add(new File(['x'], 'x.md'));
      const drop = new DragEvent('drop', { dataTransfer: transfer, bubbles: true, cancelable: true });
      document.body.dispatchEvent(drop);
      return drop.defaultPrevented;
    });
    expect(isKept).toBe(true);
  });

  it('lead to the sign-in as a PDF does whose session ends while it is read, and back', async () => {
    const pdf = await readFile(resolve(import.meta.dirname, '../../../../../examples/documents/manual.pdf'));
    const form = new FormData();
    const fields = { batch_id: String(batchId), source: 'wiki', source_uri: 'manual.pdf' };
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    form.append('file', new File([new Uint8Array(pdf)], 'manual.pdf'));
    const response = await fetch(`${ui.api.url}/api/v1/document/ingest-document`, {
      method: 'POST',
      headers: { authorization: 'Bearer open-sesame' },
      body: form,
    });
    const { document_hash: hash } = (await response.json()) as { document_hash: string };
    await page.route(CONTENT, (route) =>
      route.fulfill({ status: 401, json: { error: 'Authentication is required', status_code: 401 } }),
    );
    await page.goto(`${ui.api.url}/documents/${hash}`);
    await page.getByLabel('API key').fill('open-sesame');
    await page.unroute(CONTENT);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('img', { name: 'Page 1 of' }).waitFor();
    expect(new URL(page.url()).pathname).toBe(`/documents/${hash}`);
  });
});
