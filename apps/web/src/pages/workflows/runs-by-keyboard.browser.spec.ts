import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { BrowserFixture } from '../../testing/browser.fixture.js';

const RUNS = 130;

describe('a long list of runs', () => {
  let ui: BrowserFixture;
  let page: Page;
  beforeAll(async () => {
    ui = await BrowserFixture.create();
    const batchId = await ui.api.uploadBatch(RUNS);
    await ui.api.post('/batch/start-workflows', { batch_id: batchId });
    // Nothing moves by itself.
    await ui.api.post('/workflow/bulk', { action: 'pause', batch_id: batchId });
    page = await ui.open('/workflows');
  });
  afterAll(() => ui.close());

  const focused = (): Promise<string> =>
    page.evaluate(() => {
      const { activeElement: element } = document;
      return element?.getAttribute('aria-label') ?? element?.textContent ?? '';
    });
  const rowBox = (index: number) =>
    page
      .getByRole('row')
      .filter({ has: page.getByRole('checkbox', { name: /run \d+$/ }) })
      .nth(index)
      .getByRole('checkbox');
  const dialog = () =>
    page.getByRole('dialog').filter({ has: page.getByRole('button', { name: /^(Cancel|Do not .*)$/ }) });
  /** The list is drawn, and scrolled, some time after the address changes. */
  const isScrolledTo = (row: number) =>
    page.waitForFunction(
      (wanted) =>
        Math.round(document.querySelector('[role="region"][aria-label^="Workflows"]')!.scrollTop / 32) === wanted,
      row,
    );

  it('keeps the focus on what is chosen: the first row, the next, the one before', async () => {
    await rowBox(1).focus();
    const before = await focused();
    await page.keyboard.press('Space');
    await page.waitForURL(/chosen=\d+$/);
    await page.getByText('1 chosen').waitFor();
    expect(await focused()).toBe(before);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Space');
    await page.getByText(/^130 match/).waitFor();
    expect(await focused()).toBe(before);
  });

  it('chooses a range, which is in the address and there again after a reload', async () => {
    await rowBox(0).click();
    await rowBox(9).click({ modifiers: ['Shift'] });
    await page.waitForURL(/chosen=\d+-\d+$/);
    await page.reload();
    await page.getByText('10 chosen').waitFor();
    expect(await rowBox(9).isChecked()).toBe(true);
    await page.getByRole('button', { name: 'Choose none' }).click();
    await page.getByText(/^130 match/).waitFor();
  });

  it('stays where it is while it is read, also after a reload, and begins anew with another order', async () => {
    await page.getByRole('region', { name: /^Workflows/ }).evaluate((element) => element.scrollTo({ top: 60 * 32 }));
    await page.waitForURL(/row=60/);
    await page.reload();
    await rowBox(0).waitFor();
    await isScrolledTo(60);
    await page.getByRole('button', { name: 'Sort by Changed' }).click();
    await page.waitForURL((url) => !url.searchParams.has('row') && url.searchParams.has('sort'));
    await isScrolledTo(0);
    await page.getByRole('region', { name: /^Workflows/ }).evaluate((element) => element.scrollTo({ top: 60 * 32 }));
    await page.waitForURL(/row=60/);
    await page.getByRole('button', { name: /^Paused/ }).click();
    await page.waitForURL((url) => !url.searchParams.has('row') && url.searchParams.has('state'));
    await isScrolledTo(0);
    await page.goto(`${ui.api.url}/workflows`);
  });

  it('asks in a dialog that outlives its row and a reload, and gives the focus back', async () => {
    await page.goto(`${ui.api.url}/workflows?state=paused`);
    const menus = page.getByRole('button', { name: 'More actions' });
    await ui.pressOn(menus.nth(2));
    const row = await page.getByRole('row').nth(3).getByRole('checkbox').getAttribute('aria-label');
    await ui.pressOn(page.getByRole('menuitem', { name: 'Cancel' }));
    await dialog().getByText('Cancel 1 workflow run?').waitFor();
    await page.keyboard.press('Escape');
    await dialog().waitFor({ state: 'detached' });
    await page.waitForFunction(
      (name) => document.activeElement?.closest('tr')?.querySelector('input')?.getAttribute('aria-label') === name,
      row,
    );
    await ui.pressOn(menus.nth(2));
    await page.getByRole('menuitem', { name: 'Cancel' }).click();
    await dialog().getByText('Cancel 1 workflow run?').waitFor();
    const [, run] = /run=(\d+)/.exec(page.url())!;
    await page.reload();
    await dialog().getByText('Cancel 1 workflow run?').waitFor();
    expect(await ui.accessibilityFaults(page)).toEqual([]);
    const state = async () => (await ui.api.get<{ state: string }>(`/workflow/runs/${run}`)).body.state;
    expect(await state()).toBe('paused');
    await ui.api.post('/workflow/bulk', { action: 'cancel', ids: run! });
    await dialog().getByRole('button', { name: 'Cancel', exact: true }).last().press('Escape');
    await dialog().waitFor({ state: 'detached' });
    expect(ui.faults).toEqual([]);
  });

  it('does what it asked, and the focus is at the list when the row is gone', async () => {
    await page.goto(`${ui.api.url}/workflows?state=paused`);
    const rows = page.getByRole('region', { name: /^Workflows/ });
    const before = await rows.getAttribute('aria-label');
    await page.getByRole('button', { name: 'More actions' }).nth(1).click();
    await page.getByRole('menuitem', { name: 'Cancel' }).click();
    await dialog().getByText('Cancel 1 workflow run?').waitFor();
    await dialog().getByRole('button', { name: 'Cancel', exact: true }).last().click();
    await dialog().waitFor({ state: 'detached' });
    await page.waitForFunction((name) => !document.querySelector(`[aria-label="${name}"]`), before);
    await page.waitForFunction(() => document.activeElement?.closest('[role="region"]') !== null);
  });

  it('does what it asked to all that are chosen, who are then chosen no more', async () => {
    await page.goto(`${ui.api.url}/workflows?state=paused`);
    await rowBox(1).waitFor();
    // Both before the page is drawn anew.
    await page.evaluate(() => {
      const boxes = document.querySelectorAll<HTMLInputElement>('tbody input[type="checkbox"]');
      boxes[0]!.click();
      boxes[1]!.click();
    });
    await page.getByText('2 chosen').waitFor();
    await page.getByRole('button', { name: 'Cancel', exact: true }).click();
    await dialog().getByText('Cancel 2 workflow runs?').waitFor();
    await page.reload();
    await dialog().getByText('Cancel 2 workflow runs?').waitFor();
    await dialog().getByRole('button', { name: 'Cancel', exact: true }).last().click();
    await page.waitForURL((url) => !/ask|chosen/.test(url.search));
    await page.getByText('Cancel: 2 workflow runs').waitFor();
  });

  it('says that a run is gone, or that nothing says which are meant, and does nothing by itself', async () => {
    await page.goto(`${ui.api.url}/workflows?ask=cancel&run=999999`);
    await dialog().getByText('There is no such run any more.').first().waitFor();
    expect(
      await dialog().getByRole('button', { name: 'Cancel', exact: true }).last().getAttribute('aria-disabled'),
    ).toBe('true');
    expect(await ui.accessibilityFaults(page)).toEqual([]);
    await page.goto(`${ui.api.url}/workflows?state=paused&ask=cancel&run=x`);
    await dialog().getByText('There is no such run any more.').first().waitFor();
    await page.goto(`${ui.api.url}/workflows?ask=cancel`);
    await dialog().getByRole('alert').waitFor();
    expect(
      await dialog().getByRole('button', { name: 'Cancel', exact: true }).last().getAttribute('aria-disabled'),
    ).toBe('true');
    const { body } = await ui.api.get<{ states: Record<string, number> }>('/workflow/search', { rows_per_page: 1 });
    expect(body.states['cancelled']).toBe(4);
    expect(ui.faults).toEqual([]);
  });

  it('keeps a view with its order under a name, and forgets it', async () => {
    await page.goto(`${ui.api.url}/workflows?state=paused&sort=-priority`);
    const views = page.getByRole('button', { name: 'Views' });
    await ui.pressOn(views);
    await page.getByRole('menuitem', { name: 'Save this view…' }).click();
    await dialog()
      .getByText(/^Views are kept in this browser/)
      .waitFor();
    await dialog().getByLabel('Name of the view').fill('Urgent');
    expect(await ui.accessibilityFaults(page)).toEqual([]);
    await dialog().getByRole('button', { name: 'Save' }).click();
    await dialog().waitFor({ state: 'detached' });
    await page.goto(`${ui.api.url}/workflows`);
    await views.click();
    await page.getByRole('menuitem', { name: 'Urgent' }).click();
    await page.waitForURL(/state=paused&sort=-priority/);
    await views.click();
    await page.getByRole('menuitem', { name: 'Manage views…' }).click();
    await page.getByRole('button', { name: 'Delete view Urgent' }).click();
    await page.getByText('No view is saved any more.').waitFor();
    expect(await ui.accessibilityFaults(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByText('No view is saved any more.').waitFor({ state: 'detached' });
    await views.click();
    await page.getByRole('menuitem', { name: 'Save this view…' }).waitFor();
    expect(await page.getByRole('menuitem', { name: 'Urgent' }).count()).toBe(0);
  });

  it('has the reason in the row at 360 pixels', async () => {
    const narrow = await ui.open('/workflows?state=paused', { viewport: { width: 360, height: 740 } });
    const { body } = await ui.api.get<{ items: { waiting_for: { message: string } | null }[] }>('/workflow/search', {
      state: 'paused',
    });
    const why = body.items[0]!.waiting_for!.message;
    const note = narrow.getByRole('row').nth(1).getByText(why).first();
    await note.scrollIntoViewIfNeeded();
    const box = (await note.boundingBox())!;
    expect(box.width).toBeGreaterThan(200);
    expect(await narrow.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    const place = () => narrow.evaluate(() => Math.round(scrollY));
    const before = await place();
    await narrow.getByRole('row').nth(2).getByRole('checkbox').click();
    await narrow.waitForURL(/chosen=/);
    // Drawn anew, which is when it could scroll.
    await narrow.getByText('1 chosen').waitFor();
    expect(await place()).toBe(before);
    expect(await ui.accessibilityFaults(narrow)).toEqual([]);
    await narrow.getByRole('region', { name: /^Workflows/ }).evaluate((element) => element.scrollTo({ top: 30 * 72 }));
    await narrow.waitForURL(/row=30/);
    expect(ui.faults).toEqual([]);
  });
});
