import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { readFileSync } from 'node:fs';
import type { Dialect } from '@sluice/persistence';
import { ServiceFixture, type ServiceApi } from '@sluice/testing';
import {
  chromium,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Locator,
  type Page,
} from 'playwright-core';

/** Where systems have it; CHROMIUM_PATH names another. */
const PLACES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const PATIENCE_MS = 30_000;

const chromiumPath = (): string => {
  const path = process.env['CHROMIUM_PATH'] ?? PLACES.find((place) => existsSync(place));
  if (path === undefined)
    throw new Error('There is no Chromium: install it (apt-get install chromium) or set CHROMIUM_PATH');
  return path;
};

/** A real service, built as it is shipped, and a real browser before it. */
export class BrowserFixture {
  /** What must not happen on any page: errors, violations of the policy, requests to other hosts. */
  readonly faults: string[] = [];
  private readonly contexts: BrowserContext[] = [];

  private constructor(
    readonly service: ServiceFixture,
    readonly api: ServiceApi,
    private readonly browser: Browser,
  ) {}

  static async create(dialect: Dialect = 'sqlite', env: Record<string, string> = {}): Promise<BrowserFixture> {
    const service = await ServiceFixture.create(dialect);
    const [{ api }, browser] = await Promise.all([
      service.serve(env),
      chromium.launch({ executablePath: chromiumPath(), args: ['--no-sandbox', '--disable-dev-shm-usage'] }),
    ]);
    return new BrowserFixture(service, api, browser);
  }

  /** A new window with a storage of its own, at a path of the UI. @param base where the UI is, other than at the service itself */
  async open(path: string, options: BrowserContextOptions = {}, base = this.api.url): Promise<Page> {
    const context = await this.browser.newContext({ viewport: { width: 1280, height: 800 }, ...options });
    this.contexts.push(context);
    context.setDefaultTimeout(PATIENCE_MS);
    const page = await context.newPage();
    this.watch(page, new URL(base).origin);
    await page.goto(`${base}${path}`);
    return page;
  }

  /** What axe finds in the page as it stands, a line for each element. */
  async accessibilityFaults(page: Page): Promise<string[]> {
    await isDrawn(page);
    // By the debugger's protocol: the page's policy lets no script of a stranger in, which is the point of it.
    await page.evaluate(AXE);
    return page.evaluate(async () => {
      const { axe } = globalThis as unknown as { axe: { run: (options: object) => Promise<AxeResult> } };
      const { violations } = await axe.run({ resultTypes: ['violations'] });
      return violations.flatMap(({ id, help, nodes }) =>
        nodes.map(({ html }) => `${id}: ${help}: ${html.slice(0, 200)}`),
      );
      interface AxeResult {
        violations: { id: string; help: string; nodes: { html: string }[] }[];
      }
    });
  }

  /**
   * Presses a key on an element, as somebody does who came to it by the keyboard. A dialog that opens or closes moves the focus some
   * frames later: what is focused before then gets no key.
   */
  async pressOn(element: Locator, key = 'Enter'): Promise<void> {
    for (let tried = 0; tried < 20; tried += 1) {
      await element.focus();
      if (await element.evaluate(keepsFocus)) return element.press(key);
    }
    throw new Error(`${String(element)} does not keep the focus`);
  }

  async close(): Promise<void> {
    await Promise.all(this.contexts.map((context) => context.close()));
    await this.browser.close();
    await this.service.close();
  }

  private watch(page: Page, own: string): void {
    page.on('pageerror', (error) => this.faults.push(`error: ${error.message}`));
    page.on('console', (message) => {
      // A refused request is written down by the browser itself; what the page makes of it is looked at by tests.
      if (message.type() === 'error' && !/^Failed to load resource/.test(message.text()))
        this.faults.push(`console: ${message.text()}`);
    });
    page.on('request', (request) => {
      const url = new URL(request.url());
      if (!['data:', 'blob:'].includes(url.protocol) && url.origin !== own)
        this.faults.push(`request: ${request.url()}`);
    });
  }
}

/** A page that was loaded fetches its own code first: until then it is blank. */
const isDrawn = (page: Page): Promise<void> => page.locator('h1').first().waitFor({ state: 'attached' });

/** Runs in the page: whether the element still has the focus ten frames from now. */
const keepsFocus = (element: Element): Promise<boolean> =>
  new Promise((resolve) => {
    let frames = 0;
    const look = (): void => {
      if (document.activeElement !== element) return resolve(false);
      frames += 1;
      if (frames > 10) return resolve(true);
      requestAnimationFrame(look);
    };
    look();
  });
