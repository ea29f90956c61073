import { round } from '../measure.mjs';
import { openPage } from './browser.mjs';

const SLOWDOWN = 4;
/** Later than this no largest paint is looked for. */
const SETTLED_MS = 1500;

/** Of a first visit with nothing kept: compressed kilobytes of scripts, and when the largest part was painted on a slow processor. */
export const firstLoad = async (browser, url) => {
  const { page, close } = await openPage(browser, SLOWDOWN);
  try {
    await page.addInitScript(() => {
      globalThis.largestPaint = 0;
      new PerformanceObserver((list) => {
        for (const { startTime } of list.getEntries()) globalThis.largestPaint = startTime;
      }).observe({ type: 'largest-contentful-paint', buffered: true });
    });
    await page.goto(url, { waitUntil: 'load' });
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.waitForTimeout(SETTLED_MS);
    return await page.evaluate(() => ({
      kilobytes: performance
        .getEntriesByType('resource')
        .filter(({ name }) => /\.m?js$/.test(new URL(name).pathname))
        .reduce((sum, { encodedBodySize }) => sum + encodedBodySize / 1000, 0),
      paintMs: globalThis.largestPaint,
    }));
  } finally {
    await close();
  }
};

/** Figures of a round, for the report. */
export const rounded = ({ kilobytes, paintMs }) => ({ kilobytes: round(kilobytes), paintMs: round(paintMs) });
