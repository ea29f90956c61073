import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { BrowserFixture } from '../../testing/browser.fixture.js';

const HOSTILE = '<img src=x onerror="window.hacked=1">';

describe('the dashboard', () => {
  let ui: BrowserFixture;
  let batchId: number;
  beforeAll(async () => {
    ui = await BrowserFixture.create();
  });
  afterAll(() => ui.close());

  const upload = (name: string, text: string) =>
    ui.api.post('/document/ingest-document', {
      batch_id: batchId,
      source: 'wiki',
      source_uri: name,
      file: new File([text], name),
    });

  const sentence = (page: Page, part: string) => page.getByTestId('summary').getByText(part).waitFor();

  it('of an empty system shows where to begin: a dropped file becomes a batch', async () => {
    const page = await ui.open('/');
    await page.getByRole('region', { name: 'Three steps to a searchable folder' }).waitFor();
    expect(await ui.accessibilityFaults(page)).toEqual([]);
    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles({ name: 'first.md', mimeType: 'text/markdown', buffer: Buffer.from('# First\n\nText.') });
    await page.waitForURL(/\/batches\/\d+/);
    batchId = Number(/\d+$/.exec(new URL(page.url()).pathname)![0]);
    await page.goto(`${ui.api.url}/`);
    await sentence(page, '1 is not started');
  });

  it('shows what happens without a reload, as a sentence of links', async () => {
    const page = await ui.open('/');
    await sentence(page, '1 is not started');
    await upload('second.md', '# Second\n\nNine to five.');
    await ui.api.post('/batch/start-workflows', { batch_id: batchId });
    await sentence(page, 'All 2 documents are searchable');
    await page.getByRole('region', { name: 'Storage', exact: true }).getByRole('link', { name: 'default' }).waitFor();
    expect(await ui.accessibilityFaults(page)).toEqual([]);
    await page.getByTestId('summary').getByRole('link').first().click();
    await page.waitForURL(/\/databases/);
  });

  it('says what failed and why, runs nothing of it, and tries it again', async () => {
    await upload(`${HOSTILE}.pdf`, '%PDF-1.7\nbroken');
    await ui.api.post('/batch/start-workflows', { batch_id: batchId, only_unparsed: 'true' });
    const page = await ui.open('/');
    await sentence(page, '1 failed and needs you');
    const failures = page.getByRole('region', { name: 'What failed, and why' });
    await failures.getByText('One of them').click();
    await failures.getByText(HOSTILE).first().waitFor();
    expect(await page.evaluate(() => 'hacked' in globalThis)).toBe(false);
    expect(await ui.accessibilityFaults(page)).toEqual([]);
    await failures.getByRole('button', { name: 'Retry it' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Retry it' }).click();
    await page.getByText('Retry: 1 workflow run').waitFor();
    await sentence(page, '1 failed and needs you');
    await page.getByTestId('summary').getByRole('link', { name: '1 failed and needs you' }).click();
    await page.waitForURL(/\/workflows\?.*state=/);
    expect(ui.faults).toEqual([]);
  });

  it('asks for nothing while it is hidden', async () => {
    const page = await ui.open('/');
    await sentence(page, 'documents');
    const requests: string[] = [];
    page.on('request', (request) => requests.push(request.url()));
    await page.evaluate(() => {
      Object.defineProperty(document, 'visibilityState', { get: () => 'hidden', configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    });
    await upload('third.md', '# Third\n\nText.');
    await ui.api.post('/batch/start-workflows', { batch_id: batchId });
    await ui.api.until(batchId, ({ PENDING = 0, RUNNING = 0 }) => PENDING + RUNNING === 0);
    expect(requests).toEqual([]);
    await page.evaluate(() => {
      Object.defineProperty(document, 'visibilityState', { get: () => 'visible', configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    });
    await sentence(page, 'Of 4 documents');
  });

  it('is usable at 360 pixels and in the dark', async () => {
    const page = await ui.open('/', { viewport: { width: 360, height: 800 }, colorScheme: 'dark' });
    await sentence(page, 'documents');
    await page.getByRole('region', { name: 'Workers' }).getByText('Alive').waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    expect(await ui.accessibilityFaults(page)).toEqual([]);
    expect(ui.faults).toEqual([]);
  });
});
