import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { BrowserFixture } from '../../testing/browser.fixture.js';

describe('the statistics and the activity', () => {
  let ui: BrowserFixture;
  beforeAll(async () => {
    ui = await BrowserFixture.create();
    const { body } = await ui.api.post<{ batch_id: number }>('/batch/', { name: 'Wiki', source: 'wiki' });
    const fields = { batch_id: body.batch_id, source: 'wiki' };
    for (const name of ['a.md', 'b.md']) {
      const file = new File([`# ${name}\n\nText.`], name);
      await ui.api.post('/document/ingest-document', { ...fields, source_uri: name, file });
    }
    await ui.api.post('/batch/start-workflows', { batch_id: body.batch_id });
    await ui.api.until(body.batch_id, ({ COMPLETED = 0 }) => COMPLETED === 2);
  });
  afterAll(() => ui.close());

  const saved = async (page: Page, region: string, what: string): Promise<{ name: string; content: Buffer }> => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page
        .getByRole('region', { name: region, exact: true })
        .getByRole('button', { name: 'Export' })
        .click()
        .then(() => page.getByRole('menuitem', { name: what }).click()),
    ]);
    return { name: download.suggestedFilename(), content: await readFile(await download.path()) };
  };

  it('draws what was done, has the figures in a table, and gives both away', async () => {
    const page = await ui.open('/statistics');
    const days = page.getByRole('region', { name: 'Finished and failed per day', exact: true }).first();
    await days.locator('canvas').waitFor();
    await days.getByText('Figures as a table').click();
    expect(await days.getByRole('row').count()).toBe(91);
    expect(await ui.accessibilityFaults(page)).toEqual([]);
    const csv = await saved(page, 'Finished and failed per day', 'Figures as CSV');
    expect(csv.name).toBe('finished-and-failed-per-day.csv');
    expect(csv.content.toString().trim().split('\r\n').at(-1)).toMatch(/^\d{4}-\d\d-\d\d,2,0,0$/);
    const png = await saved(page, 'Finished and failed per day', 'Picture as PNG');
    expect(png.content.subarray(1, 4).toString()).toBe('PNG');
    expect(ui.faults).toEqual([]);
  });

  it('keeps period, step and compared groups in its address', async () => {
    const page = await ui.open('/statistics');
    await page.getByLabel('Period').selectOption('day');
    await page.getByLabel('Distribution of').selectOption('parse');
    await page.getByRole('group', { name: 'Run groups compared' }).getByRole('button').first().click();
    await page.getByRole('region', { name: 'Half of the steps took at most, in seconds', exact: true }).waitFor();
    const { search } = new URL(page.url());
    expect(search).toMatch(/period=day/);
    expect(search).toMatch(/step=parse/);
    expect(search).toMatch(/groups=1/);
    await page.reload();
    await page.getByRole('region', { name: 'Durations of “parse”', exact: true }).locator('canvas').waitFor();
    await page.getByRole('region', { name: 'Half of the steps took at most, in seconds', exact: true }).waitFor();
    expect(await ui.accessibilityFaults(page)).toEqual([]);
    expect(ui.faults).toEqual([]);
  });

  it('loads the plotting library with its page, and not before', async () => {
    const page = await ui.open('/');
    await page.getByTestId('summary').waitFor();
    const loaded = () => page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
    expect((await loaded()).filter((name) => /canvas-plot/.test(name))).toEqual([]);
    await page.getByRole('link', { name: 'More statistics' }).click();
    await page.locator('canvas').first().waitFor();
    expect((await loaded()).some((name) => /canvas-plot.*\.js/.test(name))).toBe(true);
  });

  it('shows who did what, by filter and by who, also as a link', async () => {
    const page = await ui.open('/activity');
    const list = page.getByRole('table', { name: 'Changes, newest first' });
    await list.getByText('Create a batch').waitFor();
    expect(await ui.accessibilityFaults(page)).toEqual([]);
    await page.getByLabel('Who, what or to what').fill('create');
    await page.waitForURL(/q=create/);
    await list.getByRole('link', { name: 'anonymous' }).first().click();
    await page.waitForURL(/actor=anonymous/);
    await page.reload();
    await list.getByText('Create a batch').waitFor();
    expect(await list.getByRole('row').count()).toBe(2);
    await page.getByLabel('Who, what or to what').fill('nobody did that');
    await page.getByText('Nothing matches').waitFor();
    expect(await ui.accessibilityFaults(page)).toEqual([]);
    expect(ui.faults).toEqual([]);
  });
});
