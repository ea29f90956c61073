import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { BrowserFixture } from '../../testing/browser.fixture.js';

const KEY = 'a-key-of-this-test';

describe('signing in', () => {
  let ui: BrowserFixture;
  beforeAll(async () => {
    ui = await BrowserFixture.create('sqlite', { API_KEY_ENABLED: 'true', API_KEY: KEY });
  });
  afterAll(() => ui.close());

  it('is asked for where the API wants a key, refuses a wrong one, and leads back to where one wanted to go', async () => {
    const page = await ui.open('/databases?q=team');
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    expect(await ui.accessibilityFaults(page)).toEqual([]);
    await page.getByLabel('API key').fill('wrong');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByText('The server does not know this key.').waitFor();
    expect(await ui.accessibilityFaults(page)).toEqual([]);
    await page.getByLabel('API key').fill(KEY);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Vector databases' }).waitFor();
    expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe('/databases?q=team');
    await page.reload();
    await page.getByRole('heading', { level: 1, name: 'Vector databases' }).waitFor();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    expect(
      await page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }, document.cookie])),
    ).not.toContain(KEY);
    expect(ui.faults).toEqual([]);
  });
});
