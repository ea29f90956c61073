import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { BrowserFixture } from '../../testing/browser.fixture.js';

describe('the frame of the pages', () => {
  let ui: BrowserFixture;
  beforeAll(async () => {
    ui = await BrowserFixture.create();
  });
  afterAll(() => ui.close());

  it('leads to every page by its navigation, with nothing that breaks the policy', async () => {
    const page = await ui.open('/');
    const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link');
    await page.getByRole('heading', { level: 1 }).waitFor();
    const names = (await links.allInnerTexts()).slice(0, -1);
    expect(names.length).toBeGreaterThan(6);
    for (const name of names) {
      await links.filter({ hasText: name }).first().click();
      await page.getByRole('heading', { level: 1, name }).waitFor();
      expect({ name, faults: await ui.accessibilityFaults(page) }).toEqual({ name, faults: [] });
    }
    expect(ui.faults).toEqual([]);
  });

  it('is used by keyboard alone: skip link, palette, a page, its focus', async () => {
    const page = await ui.open('/');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Skip to the content');
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox').waitFor();
    expect(await ui.accessibilityFaults(page)).toEqual([]);
    await page.keyboard.type('stat');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Statistics' }).waitFor();
    expect(ui.faults).toEqual([]);
  });

  it('finds a document that has no run, shows only what is found for what is typed, and says when that fails', async () => {
    await ui.api.uploadBatch(2);
    const page = await ui.open('/activity');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.keyboard.press('Control+k');
    const field = page.getByRole('combobox', { name: 'Commands' });
    await field.fill('docs/1');
    const hits = page.getByRole('option');
    await hits.filter({ hasText: 'docs/1.md' }).waitFor();
    // The next answers wait until the test lets them go on.
    let goOn = (): void => undefined;
    const held = new Promise<void>((resolve) => (goOn = resolve));
    await page.route(/\/document\/search/, async (route) => {
      await held;
      await route.continue();
    });
    await field.fill('docs/0');
    await page.getByText('Searching…').waitFor();
    expect(await hits.count()).toBe(0);
    await ui.pressOn(field);
    expect(new URL(page.url()).pathname).toBe('/activity');
    goOn();
    await hits.filter({ hasText: 'docs/0.md' }).waitFor();
    await page.unroute(/\/document\/search/);
    await page.route(/\/document\/search/, (route) => route.fulfill({ status: 500, json: { error: 'It broke' } }));
    await field.fill('docs/0x');
    await page.getByRole('alert').getByText('It broke').waitFor();
    expect(await page.getByText('Nothing found').count()).toBe(0);
    expect(await ui.accessibilityFaults(page)).toEqual([]);
    await page.unroute(/\/document\/search/);
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('Nothing found').waitFor();
    await field.fill('docs/0');
    await hits.filter({ hasText: 'docs/0.md' }).waitFor();
    await ui.pressOn(field);
    await page.waitForURL(/\/documents\/sha256-/);
    expect(ui.faults).toEqual([]);
  });

  it('shows what others do while one looks at it', async () => {
    const page = await ui.open('/activity');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await ui.api.post('/batch/', { name: 'Made meanwhile', source: 'wiki' });
    await page.getByText('Made meanwhile').first().waitFor();
    expect(ui.faults).toEqual([]);
  });

  it('keeps chosen colours, and has a menu at 360 pixels', async () => {
    const page = await ui.open('/batches', { viewport: { width: 360, height: 700 } });
    await page.getByRole('button', { name: 'Colours' }).click();
    await page.getByRole('menuitemradio', { name: 'Dark' }).click();
    expect(await ui.accessibilityFaults(page)).toEqual([]);
    await page.reload();
    await page.getByRole('heading', { level: 1, name: 'Batches' }).waitFor();
    expect(await page.evaluate(() => document.documentElement.dataset['theme'])).toBe('dark');
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('dialog').getByRole('link', { name: 'Workflows' }).click();
    await page.getByRole('heading', { level: 1, name: 'Workflows' }).waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    expect(ui.faults).toEqual([]);
  });

  it('says that there is no such page', async () => {
    const page = await ui.open('/nowhere');
    await page.getByRole('heading', { name: 'There is no such page' }).waitFor();
    await page.getByRole('link', { name: 'To the dashboard' }).click();
    await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
  });
});
