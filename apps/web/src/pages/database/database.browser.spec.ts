import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { BrowserFixture } from '../../testing/browser.fixture.js';

const EXAMPLES = resolve(import.meta.dirname, '../../../../../examples/documents');
const HOSTILE = '<img src=x onerror="window.hacked=1"><script>window.hacked=1</script>';

describe('vector databases', () => {
  let ui: BrowserFixture;
  let batchId: number;

  beforeAll(async () => {
    ui = await BrowserFixture.create();
    const { body } = await ui.api.post<{ batch_id: number }>('/batch/', { name: 'documents', source: 'docs' });
    batchId = body.batch_id;
    const upload = (name: string, content: Uint8Array<ArrayBuffer> | string) =>
      ui.api.post('/document/ingest-document', {
        ...{ batch_id: batchId, source: 'docs', source_uri: name, file: new File([content], name) },
      });
    for (const name of ['manual.pdf', 'release-notes.md', 'visitor-guide.html'])
      await upload(name, new Uint8Array(await readFile(join(EXAMPLES, name))));
    await upload(`${HOSTILE}.md`, `# ${HOSTILE}\n\nzebra crossing ${HOSTILE} [x](javascript:window.hacked=1)\n`);
    await ui.api.post('/batch/start-workflows', { batch_id: batchId });
    await ui.api.until(batchId, ({ COMPLETED = 0, FAILED = 0 }) => COMPLETED + FAILED === 4);
  });
  afterAll(() => ui.close());

  it('are listed with what is in them, and lead to themselves', async () => {
    const page = await ui.open('/databases');
    const row = page.getByRole('row').filter({ hasText: 'default' });
    await row.getByText('hashing/hashing-384').waitFor();
    await row.getByText('Sound').waitFor();
    expect(await ui.accessibilityFaults(page)).toEqual([]);
    await page.getByRole('link', { name: 'default', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'default' }).waitFor();
    await page.getByText('Ask something that one of the documents answers.').waitFor();
    expect(await ui.accessibilityFaults(page)).toEqual([]);
  });

  it('are searched in three modes; a hit leads to its passage in the original, and the address to the same hits', async () => {
    const page = await ui.open('/databases/default');
    await page.getByRole('searchbox', { name: 'Search for' }).fill('how often is the pump serviced');
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await page.getByRole('article').first().waitFor();
    await page.getByRole('combobox', { name: 'How' }).selectOption('fts');
    await page.waitForURL(/mode=fts/);
    await page.locator('mark').first().waitFor();
    await page.getByRole('textbox', { name: 'Only of the type' }).fill('application/pdf');
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await page.waitForURL(/type=application/);
    await page.getByText('manual.pdf').first().waitFor();
    expect(await ui.accessibilityFaults(page)).toEqual([]);
    const before = page.url();
    await page.reload();
    await page.getByRole('article').first().waitFor();
    expect(page.url()).toBe(before);
    await page.getByRole('link', { name: 'Open the passage' }).first().click();
    await page.waitForURL(/documents\/sha256-.*passage=\d+/);
    await page.locator('[data-box]').first().waitFor();
    await page.getByRole('button', { pressed: true }).first().waitFor();
  });

  it('show their documents and the chunks of each', async () => {
    const page = await ui.open('/databases/default?tab=documents');
    await page
      .getByRole('button', { name: /^Show the chunks of/ })
      .nth(3)
      .waitFor();
    await page.getByRole('textbox', { name: 'Only of the type' }).fill('application/pdf');
    await page.getByRole('region', { name: '1 rows' }).waitFor();
    await page.getByRole('textbox', { name: 'Only from the source' }).fill('elsewhere');
    await page.getByText('No document matches.').waitFor();
    await page.waitForURL(/source=elsewhere/);
    await page.reload();
    await page.getByText('No document matches.').waitFor();
    for (const name of ['Only of the type', 'Only from the source']) await page.getByRole('textbox', { name }).fill('');
    await page.getByRole('textbox', { name: 'Title or location contains' }).fill('release');
    await page.waitForURL(/filter=release/);
    await page.getByRole('region', { name: '1 rows' }).waitFor();
    expect(await ui.accessibilityFaults(page)).toEqual([]);
    await page.getByRole('button', { name: /^Show the chunks of/ }).click();
    const dialog = page.getByRole('dialog', { name: /^Chunks of/ });
    await dialog.getByText('Chunk 1', { exact: true }).waitFor();
    expect(await ui.accessibilityFaults(page)).toEqual([]);
    await dialog.getByRole('link', { name: 'Show it in the original' }).first().click();
    await page.waitForURL(/documents\/sha256-/);
  });

  it('keep questions, show whether they are still answered, and over time', async () => {
    const page = await ui.open('/databases/default?tab=questions');
    await page.getByRole('paragraph').filter({ hasText: 'No question is kept yet.' }).waitFor();
    await page.getByRole('button', { name: 'Keep a question' }).click();
    await page.getByRole('textbox', { name: 'Question', exact: true }).fill('zebra crossing');
    await page.getByRole('button', { name: 'Keep', exact: true }).click();
    await page.getByText(/expected_uri/).waitFor();
    await page.getByRole('textbox', { name: 'Part of the passage that should be found' }).fill('zebra');
    await page.getByRole('button', { name: 'Keep', exact: true }).click();
    await page.getByText('Not asked yet').waitFor();
    await page.getByRole('button', { name: 'Ask all now' }).click();
    await page.getByText('Found what they should: 1 of 1').waitFor();
    await page.getByRole('button', { name: 'Ask all now' }).click();
    await page.getByRole('heading', { name: 'Questions that find what they should' }).waitFor();
    expect(await ui.accessibilityFaults(page)).toEqual([]);
    await page.getByRole('button', { name: /^Results of/ }).click();
    await page.getByRole('dialog').getByRole('cell', { name: '1', exact: true }).first().waitFor();
    expect(await ui.accessibilityFaults(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: /^Remove/ }).click();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('Not asked yet').waitFor();
    await page.getByRole('button', { name: /^Remove/ }).click();
    await page.getByRole('paragraph').filter({ hasText: 'No question is kept yet.' }).waitFor();
  });

  it('are shown and used at 360 pixels, and run nothing of what they hold', async () => {
    const page = await ui.open('/databases/default?q=zebra+crossing', { viewport: { width: 360, height: 740 } });
    await page.getByText(HOSTILE).first().waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    await page.getByRole('tab', { name: 'Documents' }).click();
    await page
      .getByRole('button', { name: /^Show the chunks of/ })
      .nth(3)
      .click();
    await page.getByRole('dialog').getByText('zebra crossing').waitFor();
    expect(await page.evaluate(() => (globalThis as { hacked?: number }).hacked)).toBeUndefined();
    expect(await ui.accessibilityFaults(page)).toEqual([]);
  });

  it('show what is stored while they are looked at', async () => {
    const page = await ui.open('/databases/default?tab=documents');
    await page.getByText(/^4 documents/).waitFor();
    const { body } = await ui.api.post<{ batch_id: number }>('/batch/', { name: 'later', source: 'docs' });
    const file = new File(['# Later\n\nIt came later.\n'], 'later.md');
    await ui.api.post('/document/ingest-document', {
      ...{ batch_id: body.batch_id, source: 'docs', source_uri: 'later.md', file },
    });
    await ui.api.post('/batch/start-workflows', { batch_id: body.batch_id });
    await page.getByText(/^5 documents/).waitFor();
    await page.getByRole('button', { name: 'Show the chunks of Later' }).waitFor();
  });

  it('are vacuumed, and deleted when their name was typed', async () => {
    const page = await ui.open('/databases/default?tab=upkeep');
    await page.getByRole('button', { name: 'Vacuum' }).click();
    await page.getByText('The database is compact.').waitFor();
    await page
      .getByText(/^Versions removed: |There was nothing to join|Pieces of tables/)
      .first()
      .waitFor();
    await page.reload();
    const didBefore = page.getByRole('definition').filter({ hasText: 'It took' });
    await didBefore.waitFor();
    await page
      .getByText(/^chunks: /)
      .first()
      .click();
    await page
      .getByRole('cell', { name: /Indexes or settings|Rows|Files joined|Unknown/i })
      .first()
      .waitFor();
    expect(await ui.accessibilityFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Delete the database' }).click();
    await page.waitForURL(/dialog=delete/);
    await page.reload();
    const dialog = page.getByRole('dialog', { name: 'Delete default' });
    await dialog.getByText(/^5 documents/).waitFor();
    expect(await ui.accessibilityFaults(page)).toEqual([]);
    await dialog.getByRole('textbox').fill('defaul');
    const confirm = dialog.getByRole('button', { name: 'Delete the database' });
    expect(await confirm.getAttribute('aria-disabled')).toBe('true');
    await dialog.getByRole('textbox').fill('default');
    await confirm.click();
    await page.waitForURL(/\/databases$/);
    await page.getByText('There is no vector database yet.').waitFor();
    expect(await ui.accessibilityFaults(page)).toEqual([]);
  });

  it('cause no error, no violation of the policy and no request to another host', () => {
    expect(ui.faults).toEqual([]);
  });
});
