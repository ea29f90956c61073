import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { BrowserFixture } from '../../testing/browser.fixture.js';

const EXAMPLES = resolve(import.meta.dirname, '../../../../../examples/documents');
/** Four pixels. */
const PICTURE = 'iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAAEklEQVR4nGM4IScnd0KOAUIBAB3SBBHfPB1bAAAAAElFTkSuQmCC';
const HOSTILE = '<img src=x onerror="parent.hacked=1"><script>parent.hacked=1</script>';

interface Uploaded {
  readonly document_hash: string;
}

describe('a document and what was made of it', () => {
  let ui: BrowserFixture;
  const hashes: Record<string, string> = {};

  beforeAll(async () => {
    ui = await BrowserFixture.create();
    const { body } = await ui.api.post<{ batch_id: number }>('/batch/', { name: 'documents', source: 'docs' });
    const upload = async (name: string, content: Uint8Array<ArrayBuffer> | string): Promise<void> => {
      const file = new File([content], name);
      const fields = { batch_id: body.batch_id, source: 'docs', source_uri: name, file };
      hashes[name] = (await ui.api.post<Uploaded>('/document/ingest-document', fields)).body.document_hash;
    };
    for (const name of ['manual.pdf', 'release-notes.md', 'visitor-guide.html', 'training.pptx', 'inventory.xlsx'])
      await upload(name, new Uint8Array(await readFile(join(EXAMPLES, name))));
    await upload(
      `${HOSTILE}.md`,
      `# ${HOSTILE}\n\n[link](javascript:parent.hacked=1) ![p](https://elsewhere.example/x.png)\n\n${HOSTILE}`,
    );
    await upload(
      'hostile.html',
      `<title>${HOSTILE}</title><style>@import url(https://elsewhere.example/x.css)</style><svg onload="parent.hacked=1"><a href="javascript:parent.hacked=1">a</a></svg><iframe src="https://elsewhere.example"></iframe><meta http-equiv="refresh" content="0;url=https://elsewhere.example"><form action="https://elsewhere.example"><input autofocus onfocus="parent.hacked=1"></form><p style="background:url(https://elsewhere.example/y)">Text of the page</p>${HOSTILE}`,
    );
    await upload('picture.png', new Uint8Array(Buffer.from(PICTURE, 'base64')));
    const rows = Array.from({ length: 1_500 }, (_, row) => `${row},${row % 7 === 0 ? HOSTILE : 'gate'},Weir ${row}`);
    await upload('rows.csv', ['Number,Part,Place', ...rows].join('\n'));
    await ui.api.post('/batch/start-workflows', { batch_id: body.batch_id });
    await ui.api.until(body.batch_id, ({ COMPLETED = 0, FAILED = 0 }) => COMPLETED + FAILED === 9);
  });
  afterAll(() => ui.close());

  it('shows a PDF page by page; a passage leads to its boxes, and a place to its passage', async () => {
    const page = await ui.open(`/documents/${hashes['manual.pdf']}`);
    await page.getByRole('img', { name: 'Page 1 of' }).waitFor();
    const passages = page.getByRole('region', { name: 'Passages of the document' });
    await passages.getByRole('button').nth(2).click();
    await page.locator('[data-box]').first().waitFor();
    expect(new URL(page.url()).searchParams.get('passage')).toBe('2');
    expect(await ui.accessibilityFaults(page)).toEqual([]);

    const box = (await page.locator('[data-box]').first().boundingBox())!;
    await page.reload();
    await page.locator('[data-box]').first().waitFor();
    await passages.getByRole('button').nth(0).click();
    await page.waitForURL(/passage=0/);
    await page.goBack();
    await page.goto(`${ui.api.url}/documents/${hashes['manual.pdf']}?passage=2`);
    await page.locator('[data-box]').first().waitFor();
    const again = (await page.locator('[data-box]').first().boundingBox())!;
    expect(Math.abs(again.width - box.width)).toBeLessThan(3);
    await page.mouse.click(again.x + again.width / 2, again.y + again.height / 2);
    await page.waitForURL(/passage=2/);
    expect(ui.faults).toEqual([]);
  });

  it('is used by keyboard: outline to passage', async () => {
    const page = await ui.open(`/documents/${hashes['manual.pdf']}?tab=outline`);
    const outline = page.getByRole('region', { name: 'Headings of the document' });
    const heading = outline.getByRole('button').nth(1);
    await heading.focus();
    expect(await ui.accessibilityFaults(page)).toEqual([]);
    await ui.pressOn(heading);
    await page.waitForURL(/passage=\d/);
    await page.getByRole('tab', { name: 'Passages' }).click();
    await page
      .getByRole('region', { name: 'Passages of the document' })
      .getByRole('button', { pressed: true })
      .waitFor();
  });

  it('marks a passage in the source of a text', async () => {
    const page = await ui.open(`/documents/${hashes['release-notes.md']}`);
    await page.getByRole('region', { name: 'The original as a page' }).waitFor();
    await page.getByRole('region', { name: 'Passages of the document' }).getByRole('button').nth(1).click();
    const text = page.getByRole('region', { name: 'The text of the original' });
    await text.locator('mark').first().waitFor();
    expect(await ui.accessibilityFaults(page)).toEqual([]);
    expect(ui.faults).toEqual([]);
  });

  it.each(['Markdown', 'About'])('shows its %s', async (tab) => {
    const page = await ui.open(`/documents/${hashes['training.pptx']}`);
    await page.getByRole('region', { name: 'The document as it was read' }).getByText('slide-1').waitFor();
    await page.getByRole('tab', { name: tab }).click();
    await page.waitForURL(new RegExp(`tab=${tab.toLowerCase()}`));
    expect(await ui.accessibilityFaults(page)).toEqual([]);
    expect(ui.faults).toEqual([]);
  });

  it('shows what a browser cannot draw as it was read; a passage leads to its rows, and a row to its passage', async () => {
    const page = await ui.open(`/documents/${hashes['inventory.xlsx']}`);
    const read = page.getByRole('region', { name: 'The document as it was read' });
    await read.getByRole('row').first().waitFor();
    await page.getByText('without its look').waitFor();
    expect(await ui.accessibilityFaults(page)).toEqual([]);
    const passages = page.getByRole('region', { name: 'Passages of the document' });
    await passages.getByRole('button').nth(1).click();
    await read.locator('[data-marked]').first().waitFor();
    await read.getByText('sheet: ').first().click();
    await page.waitForURL(/passage=0/);
    await passages.getByRole('button', { pressed: true }).getByText('Passage 1', { exact: true }).waitFor();
    expect(await ui.accessibilityFaults(page)).toEqual([]);
    await page.reload();
    await read.locator('[data-marked]').first().waitFor();
    expect(ui.faults).toEqual([]);
  });

  it('shows a table of any length, row by row, and nothing in it runs', async () => {
    const list = `/document/by-hash/${hashes['rows.csv']}/passages`;
    const { total } = (await ui.api.get<{ total: number }>(list, { rows_per_page: 1 })).body;
    const page = await ui.open(`/documents/${hashes['rows.csv']}?passage=${total - 1}`);
    const read = page.getByRole('region', { name: 'The document as it was read' });
    await read.locator('[data-marked]').getByText('Weir 1499', { exact: true }).waitFor();
    await page.getByRole('button', { pressed: true }).getByText('Weir 1499').waitFor();
    await read.locator('[role=row]:not([data-marked])').last().click();
    await page.waitForURL((url) => url.searchParams.get('passage') !== String(total - 1));
    expect(await read.getByRole('row').count()).toBeLessThan(150);
    expect(await page.evaluate(() => 'hacked' in globalThis)).toBe(false);
    await page.getByRole('button', { name: 'Source', exact: true }).click();
    await page.locator('mark').first().waitFor();
    expect(ui.faults).toEqual([]);
  });

  it('draws a picture, and what was read of a PDF on a narrow screen in the dark', async () => {
    const picture = await ui.open(`/documents/${hashes['picture.png']}`);
    const drawn = picture.getByRole('img', { name: 'The original' });
    await drawn.waitFor();
    expect(await drawn.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(2);
    expect(await ui.accessibilityFaults(picture)).toEqual([]);
    const narrow = { viewport: { width: 360, height: 700 }, colorScheme: 'dark' as const };
    const page = await ui.open(`/documents/${hashes['manual.pdf']}?view=read&passage=3`, narrow);
    await page.locator('[data-marked]').first().waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    expect(await ui.accessibilityFaults(page)).toEqual([]);
    expect(ui.faults).toEqual([]);
  });

  it('runs nothing of a hostile document, and fetches nothing for it', async () => {
    for (const name of [`${HOSTILE}.md`, 'hostile.html']) {
      for (const query of ['', '?view=source', '?tab=markdown', '?tab=about', '?tab=outline']) {
        const page = await ui.open(`/documents/${hashes[name]}${query}`);
        await page.getByRole('heading', { level: 1 }).waitFor();
        await page.getByRole('tab', { selected: true }).waitFor();
        await page.waitForFunction(() => !document.body.innerText.includes('Loading'));
        expect(await page.evaluate(() => 'hacked' in globalThis)).toBe(false);
        await page.context().close();
      }
    }
    const page = await ui.open(`/documents/${hashes['hostile.html']}`);
    await page.frameLocator('iframe').getByText('Text of the page').waitFor();
    // The browser says what it refused while the page was made harmless: that is its policy at work. Nothing else happened.
    expect(ui.faults.filter((fault) => !fault.includes('violates the following Content Security Policy'))).toEqual([]);
  });

  it('says that there is no such document', async () => {
    const page = await ui.open(`/documents/sha256-${'0'.repeat(64)}`);
    await page.getByRole('alert').waitFor();
    expect(await ui.accessibilityFaults(page)).toEqual([]);
  });
});
