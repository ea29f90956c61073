import { openPage } from './browser.mjs';

const WHEELS = 40;
const WHEEL_PIXELS = 600;
const PAUSE_MS = 1000;

/** The longest task, in milliseconds, while a list is opened, scrolled by wheel, jumped in, filtered and selected. */
export const longestTasks = async (browser, url, filter) => {
  const { page, close } = await openPage(browser);
  const found = {};
  const during = async (name, act) => {
    await page.evaluate(() => (globalThis.longest = 0));
    await act();
    await page.waitForTimeout(PAUSE_MS);
    found[name] = await page.evaluate(() => Math.round(globalThis.longest));
  };
  try {
    await page.addInitScript(() => {
      globalThis.longest = 0;
      new PerformanceObserver((list) => {
        for (const { duration } of list.getEntries()) globalThis.longest = Math.max(globalThis.longest, duration);
      }).observe({ type: 'longtask', buffered: true });
    });
    await page.goto(url);
    const rows = page.locator('table[aria-rowcount]');
    await rows.waitFor();
    found.rows = Number(await rows.getAttribute('aria-rowcount')) - 1;
    await during('open', () => rows.locator('tbody tr td').first().waitFor());
    const frame = rows.locator('xpath=..');
    await during('scroll', async () => {
      await frame.hover();
      for (let wheel = 0; wheel < WHEELS; wheel += 1) await page.mouse.wheel(0, WHEEL_PIXELS);
    });
    await during('jump', () => frame.evaluate((element) => (element.scrollTop = element.scrollHeight / 2)));
    const all = rows.getByRole('checkbox').first();
    if ((await all.count()) > 0) await during('select', () => all.click());
    await during('filter', async () => {
      await page.getByRole('main').getByRole('textbox').first().fill(filter);
      await page.keyboard.press('Enter');
    });
    found.nodes = await page.locator('*').count();
    return found;
  } finally {
    await close();
  }
};
