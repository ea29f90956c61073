import { existsSync } from 'node:fs';
import { chromium } from 'playwright-core';

const PLACES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** A Chromium without a window, and its version. */
export const openBrowser = async () => {
  const executablePath = process.env.CHROMIUM_PATH ?? PLACES.find((place) => existsSync(place));
  if (!executablePath)
    throw new Error('There is no Chromium: install it (apt-get install chromium) or set CHROMIUM_PATH');
  return chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-dev-shm-usage'] });
};

/** A new window at nothing yet, whose processor is `slowdown` times as slow. */
export const openPage = async (browser, slowdown = 1) => {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  if (slowdown > 1) await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  return { page, session, close: () => context.close() };
};
