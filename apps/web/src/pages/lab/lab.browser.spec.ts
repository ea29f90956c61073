import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { eventually } from '@sluice/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { BrowserFixture } from '../../testing/browser.fixture.js';

const EXAMPLES = resolve(import.meta.dirname, '../../../../../examples/documents');
const HOSTILE = '<img src=x onerror="parent.hacked=1">';

describe('the lab', () => {
  let ui: BrowserFixture;

  beforeAll(async () => {
    ui = await BrowserFixture.create('sqlite', { LAB_JOBS: '1' });
    const { body } = await ui.api.post<{ batch_id: number }>('/batch/', { name: 'samples', source: 'docs' });
    const batch_id = body.batch_id;
    const upload = (name: string, content: Uint8Array<ArrayBuffer> | string, doc_meta = '{}') =>
      ui.api.post('/document/ingest-document', {
        batch_id,
        source: 'docs',
        source_uri: name,
        file: new File([content], name),
        doc_meta,
      });
    await upload('release-notes.md', new Uint8Array(await readFile(join(EXAMPLES, 'release-notes.md'))));
    // None of them is started: one tries sets before.
    const hostile = `# ${HOSTILE}\n\n${HOSTILE} ${'The lock opens at six. '.repeat(40)}`;
    await upload('hostile.md', hostile, JSON.stringify({ title: HOSTILE }));
  });
  afterAll(() => ui.close());

  it('compares a stored set with an edited copy of it, by the keyboard alone', async () => {
    const page = await ui.open('/parameters/lab');
    const press = (name: string | RegExp): Promise<void> => ui.pressOn(page.getByRole('button', { name }));
    await press(/^Add <img/);
    await page.getByRole('list', { name: 'Chosen documents' }).getByRole('link').waitFor();
    await page.getByLabel('Set 2').selectOption('default');
    await press('Edit a copy of set 2');
    const editor = page.getByRole('textbox', { name: 'YAML of set 2' });
    /** Pasted: what the driver inserts by itself, the browser would put into spans with styles. */
    const paste = async (text: string): Promise<void> => {
      await editor.focus();
      await page.keyboard.press('Control+A');
      await editor.evaluate((element, pasted) => {
        const clipboardData = new DataTransfer();
        clipboardData.setData('text/plain', pasted);
        element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
      }, text);
    };
    await paste('id: small\nconfig:\n  chunk:\n    chunk_size: -1\n');
    await page
      .getByText(/chunk_size is -1|is -1; it must be/)
      .first()
      .waitFor();
    expect(await ui.accessibilityFaults(page)).toEqual([]);
    expect(ui.faults).toEqual([]);
    await paste('id: small\nconfig:\n  chunk:\n    chunk_size: 32\n    chunk_overlap: 0\n');
    await page.getByRole('textbox', { name: 'Questions' }).fill('When does the lock open?\nWhat costs a boat?');
    await press('Compare');
    await page.getByText(/^2 sets on 1 document in/).waitFor();
    const chunks = page.getByRole('table', { name: 'Figures of each set' }).getByRole('row', { name: /^Chunks/ });
    const [one, two] = (await chunks.getByRole('cell').allTextContents()).slice(1).map(Number);
    expect(two!).toBeGreaterThan(one!);
    await page
      .getByRole('region', { name: 'Hits of 2 · small: When does the lock open?' })
      .getByText('The lock opens at six')
      .first()
      .waitFor();
    expect(await page.evaluate(() => 'hacked' in globalThis)).toBe(false);
    expect(await ui.accessibilityFaults(page)).toEqual([]);
    const link = new URL(page.url());
    expect(link.searchParams.get('sets')).toContain('default');
    await page.reload();
    await page.getByRole('list', { name: 'Chosen documents' }).getByRole('link').waitFor();
    expect(await page.getByRole('textbox', { name: 'Questions' }).inputValue()).toBe(
      'When does the lock open?\nWhat costs a boat?',
    );
    // What was edited outlives the reload, and a choice that was not meant.
    await editor.getByText('chunk_size: 32').waitFor();
    await page.getByLabel('Set 2', { exact: true }).selectOption('');
    await editor.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Undo' }).click();
    await editor.getByText('chunk_size: 32').waitFor();
    expect(ui.faults).toEqual([]);
  });

  it('ends a comparison whose page is left, so that the next one has its place', async () => {
    const { body } = await ui.api.get<{ items: { doc_hash: string }[] }>('/document/search');
    const documents = new URLSearchParams(body.items.map(({ doc_hash }) => ['documents', doc_hash]));
    const page = await ui.open(`/parameters/lab?${documents}`);
    await page.getByRole('button', { name: 'Edit a copy of set 1' }).waitFor();
    await page.getByRole('button', { name: 'Compare' }).click();
    await page.getByText(/^Document 1 of 2|^1 set on 2 documents/).waitFor();
    await page.goto(`${ui.api.url}/batches`);
    const free = () =>
      ui.api
        .post('/lab/compare', { sets: '[{"id":"default"}]', documents: `["${body.items[0]!.doc_hash}"]` })
        .catch(() => null);
    await eventually('a place', free, (answer) => answer?.status !== 503);
    expect(ui.faults).toEqual([]);
  });

  it('is usable on a narrow screen, in the dark', async () => {
    const page = await ui.open('/parameters/lab', { viewport: { width: 360, height: 700 }, colorScheme: 'dark' });
    await page.getByRole('list', { name: 'Documents that were found' }).waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    expect(await ui.accessibilityFaults(page)).toEqual([]);
    expect(ui.faults).toEqual([]);
  });
});
