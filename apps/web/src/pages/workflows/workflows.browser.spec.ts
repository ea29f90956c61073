import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { BrowserFixture } from '../../testing/browser.fixture.js';

describe('workflow runs in the browser', () => {
  let ui: BrowserFixture;
  let page: Page;
  beforeAll(async () => {
    ui = await BrowserFixture.create();
    const batchId = await ui.api.uploadBatch(5);
    await ui.api.post('/document/ingest-document', {
      batch_id: batchId,
      source: 'e2e',
      source_uri: 'docs/broken.pdf',
      file: new File(['%PDF-1.7 this is none'], 'broken.pdf'),
    });
    await ui.api.post('/batch/start-workflows', { batch_id: batchId });
    await ui.api.until(batchId, ({ COMPLETED, FAILED }) => COMPLETED === 5 && FAILED === 1);
    page = await ui.open('/workflows');
  });
  afterAll(() => ui.close());

  const wellFormed = async (where: string): Promise<void> =>
    expect({ where, faults: await ui.accessibilityFaults(page) }).toEqual({ where, faults: [] });
  /** Announcements are dialogs as well; they ask nothing. */
  const dialog = () =>
    page.getByRole('dialog').filter({ has: page.getByRole('button', { name: /^(Cancel|Do not .*)$/ }) });
  const rows = () => page.getByRole('row').filter({ has: page.getByRole('checkbox', { name: /^Select .*run \d+$/ }) });

  it('are filtered by state, text and time, all of it in the address', async () => {
    await page.getByRole('button', { name: 'Completed 5' }).waitFor();
    await wellFormed('the list');
    await page.getByRole('button', { name: 'Failed 1' }).click();
    await rows().nth(1).waitFor({ state: 'detached' });
    await page.getByRole('link', { name: 'docs/broken.pdf' }).waitFor();
    expect(await rows().count()).toBe(1);
    await page.getByLabel('Failed', { exact: true }).selectOption('in the last hour');
    await page.getByLabel('URI, title, run or document').fill('broken');
    await page.waitForURL(/q=broken/);
    await page.reload();
    await page.getByRole('link', { name: 'docs/broken.pdf' }).waitFor();
    expect(Object.fromEntries(new URL(page.url()).searchParams)).toMatchObject({
      state: 'failed',
      q: 'broken',
      since: 'hour',
    });
    await page.getByLabel('URI, title, run or document').fill('nothing like it');
    await page.getByText('No run matches').waitFor();
    await wellFormed('no match');
    await page.getByRole('button', { name: 'Clear filters' }).first().click();
    await page.getByRole('button', { name: 'Completed 5' }).waitFor();
  });

  it('are changed only where a filter says which, or rows are chosen', async () => {
    expect(await page.getByRole('button', { name: 'Cancel', exact: true }).getAttribute('aria-disabled')).toBe('true');
    await page.getByRole('button', { name: 'Failed 1' }).click();
    await page.getByRole('button', { name: 'Retry', exact: true }).click();
    await dialog().getByText('Retry 1 workflow run?').waitFor();
    await wellFormed('the question');
    await dialog().getByRole('button', { name: 'Retry', exact: true }).click();
    await dialog().waitFor({ state: 'detached' });
    await page.getByText('Retry: 1 workflow run').waitFor();
  });

  it('are paused and resumed by an action that is taken back', async () => {
    // What nobody works on: a group that waits.
    await ui.service.test.database.rows(
      `update workflow_run set status = 'PENDING', completed_date = null where id <= 2`,
    );
    await ui.service.test.database.rows(
      `update run_step set status = 'PENDING', queue_state = case workflow_step_number when 1 then 5 else 0 end where workflow_run_id <= 2`,
    );
    await page.goto(`${ui.api.url}/workflows`);
    await page.getByRole('button', { name: 'Pending 2' }).click();
    await rows().nth(1).waitFor();
    await rows().nth(0).getByRole('checkbox').check();
    await rows().nth(1).getByRole('checkbox').check();
    await page.getByText('2 chosen').waitFor();
    await wellFormed('chosen rows');
    await page.getByRole('button', { name: 'Pause', exact: true }).click();
    await dialog().getByText('Pause 2 workflow runs?').waitFor();
    await dialog().getByRole('button', { name: 'Pause', exact: true }).click();
    await page.getByRole('button', { name: 'Paused 2' }).waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('Undone: 2 workflow runs').waitFor();
    expect(ui.faults).toEqual([]);
  });

  it('are found again by a view that was saved', async () => {
    await page.goto(`${ui.api.url}/workflows?state=completed&q=docs`);
    await page.getByRole('button', { name: 'Views' }).click();
    await page.getByRole('menuitem', { name: 'Save this view…' }).click();
    await dialog().getByLabel('Name of the view').fill('Done docs');
    await dialog().getByRole('button', { name: 'Save' }).click();
    await dialog().waitFor({ state: 'detached' });
    await page.goto(`${ui.api.url}/workflows`);
    await page.getByRole('button', { name: 'Views' }).click();
    await wellFormed('the views');
    await page.getByRole('menuitem', { name: 'Done docs', exact: true }).click();
    await page.waitForURL(/state=completed&q=docs/);
    expect(ui.faults).toEqual([]);
  });

  it('are usable at 360 pixels, and by keyboard', async () => {
    const narrow = await ui.open('/workflows', { viewport: { width: 360, height: 700 } });
    await narrow.getByRole('button', { name: /^Completed/ }).waitFor();
    expect(await narrow.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    await ui.pressOn(narrow.getByRole('button', { name: /^Failed/ }));
    await narrow.waitForURL(/state=failed/);
    expect(await ui.accessibilityFaults(narrow)).toEqual([]);
  });

  it('follow definitions that are drawn, and shown as YAML', async () => {
    await page.goto(`${ui.api.url}/workflows/definitions`);
    const chain = page.getByRole('list', { name: 'Steps: Batch workflow' });
    await chain.waitFor();
    expect(await chain.getByRole('listitem').count()).toBe(5);
    await page.getByRole('button', { name: 'As YAML' }).click();
    await page.getByText('item_steps').first().waitFor();
    await wellFormed('definitions');
    await page.reload();
    await page.getByText('item_steps').first().waitFor();
    expect(ui.faults).toEqual([]);
  });

  it('keeps its rows while some are chosen: what is started meanwhile waits', async () => {
    await page.goto(`${ui.api.url}/workflows`);
    const names = () => rows().locator('td:nth-child(2)').allInnerTexts();
    await rows().nth(5).waitFor();
    await rows().nth(1).getByRole('checkbox').click();
    await page.waitForURL(/chosen=/);
    const before = await names();
    const other = await ui.api.uploadBatch(3, 'later');
    await ui.api.post('/batch/start-workflows', { batch_id: other });
    const button = page.getByRole('button', { name: '3 new' });
    await button.waitFor();
    expect(await names()).toEqual(before);
    await wellFormed('the rows that wait');
    await button.click();
    await rows()
      .nth(before.length + 2)
      .waitFor();
    await button.waitFor({ state: 'detached' });
    expect(ui.faults).toEqual([]);
  });
});
