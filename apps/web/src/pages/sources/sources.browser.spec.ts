import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { startProcess, type TestProcess } from '@sluice/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { BrowserFixture } from '../../testing/browser.fixture.js';

const SI_AGENT = resolve(import.meta.dirname, '../../../../agents-api/bin/si-agent.mjs');
const HOSTILE = '<img src=x onerror=alert(1)>.md';

/** The ingester has to know where the agents will be, and they where it is. */
const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
};

describe('sources, before real agents', () => {
  let ui: BrowserFixture;
  let agents: TestProcess;
  let directory: string;

  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'sluice-sources-'));
    const port = await freePort();
    const key = 'key-of-the-agents';
    ui = await BrowserFixture.create('sqlite', { AGENTS_URL: `http://127.0.0.1:${port}`, AGENTS_API_KEY: key });
    await mkdir(join(directory, 'docs'));
    await mkdir(join(directory, 'manifests'));
    for (let number = 1; number <= 13; number += 1) await write(`${number}.md`, `# Note ${number}`);
    const manifest = [
      'id: handbook',
      'name: Handbook',
      'source: handbook',
      'schedule: "0 4 1 1 *"',
      'delete_stale: true',
    ];
    const components = ['components:', '  - type: fs', `    path: ${join(directory, 'docs')}`];
    await writeFile(join(directory, 'manifests/handbook.yaml'), `${[...manifest, ...components].join('\n')}\n`);
    agents = startProcess([SI_AGENT, 'serve', '--port', String(port)], {
      cwd: directory,
      env: {
        ENDPOINT_URL: `${ui.api.url}/api/v1`,
        AGENT_STATE_DIR: join(directory, 'state'),
        AGENT_MANIFEST_DIR: join(directory, 'manifests'),
        API_KEY_ENABLED: 'true',
        API_KEY: key,
        LOG_FORMAT: 'json',
      },
    });
    await agents.waitFor(/The agents listen/);
  });
  afterAll(async () => {
    await agents.kill9();
    await ui.close();
    await rm(directory, { recursive: true });
  });

  const write = (name: string, text: string): Promise<void> => writeFile(join(directory, 'docs', name), text);

  it('runs a manifest, plans it, refuses a plan that no longer fits, and applies exactly one that does', async () => {
    const page = await ui.open('/sources');
    expect(await ui.accessibilityFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Run now: Handbook' }).click();
    const log = page.getByRole('dialog', { name: /Log of run/ });
    await log.getByText('13 documents looked at, 13 of 13 sent, 0 deleted').waitFor();
    expect(await ui.accessibilityFaults(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await log.waitFor({ state: 'hidden' });

    await write('1.md', '# Changed');
    await write(HOSTILE, '# New');
    await page.getByRole('button', { name: 'Plan: Handbook' }).click();
    await page.getByText('1 new, 1 changed, 0 moved, 0 gone').waitFor();
    await page.getByRole('table', { name: 'New' }).getByText(HOSTILE).waitFor();
    expect(await ui.accessibilityFaults(page)).toEqual([]);
    await write('2.md', '# Changed, too');
    await page.getByRole('button', { name: 'Apply exactly this' }).click();
    await page.getByText(/The source has changed since the plan was made: 2\.md has changed/).waitFor();
    await page.getByRole('button', { name: 'Make a new plan' }).click();
    await page.getByText('1 new, 2 changed, 0 moved, 0 gone').waitFor();
    await page.getByRole('button', { name: 'Apply exactly this' }).click();
    await log.getByText('14 documents looked at, 3 of 3 sent, 0 deleted').waitFor();
    expect(ui.faults).toEqual([]);
  });

  it('has withheld deletions approved by the keyboard alone: from the notice to the run that deletes them', async () => {
    for (let number = 2; number <= 13; number += 1) await rm(join(directory, 'docs', `${number}.md`));
    const page = await ui.open('/sources');
    await page.getByRole('button', { name: 'Run now: Handbook' }).click();
    const log = page.getByRole('dialog', { name: /Log of run/ });
    await log.getByText('Withheld the deletion of 7.md').waitFor();
    await page.keyboard.press('Escape');
    await log.waitFor({ state: 'hidden' });
    const look = page.getByRole('button', { name: 'Look and decide: handbook' });
    await ui.pressOn(look);
    const dialog = page.getByRole('dialog', { name: 'Gone from handbook' });
    await dialog.getByText('7.md', { exact: true }).waitFor();
    expect(await ui.accessibilityFaults(page)).toEqual([]);
    // A link shows a colleague the same.
    await page.reload();
    await dialog.getByText('7.md', { exact: true }).waitFor();
    await ui.pressOn(dialog.getByRole('button', { name: 'Delete exactly these 12 documents' }));
    await log.getByText('2 documents looked at, 0 of 0 sent, 12 deleted').waitFor();
    await page.keyboard.press('Escape');
    await look.waitFor({ state: 'hidden' });
    const { body } = await ui.api.get<{ total: number }>('/workflow/search', { source: 'handbook', newest: true });
    expect(body.total).toBeLessThanOrEqual(2);
    expect(ui.faults).toEqual([]);
  });

  it('shows the end of a long log, and its errors among thousands of lines', async () => {
    const names = Array.from({ length: 150 }, (_, number) => `gone-${number}.md`);
    for (const name of names) await write(name, `# ${name}`);
    await write('broken.md', '# Broken');
    const page = await ui.open('/sources');
    await page.getByRole('button', { name: 'Run now: Handbook' }).click();
    const log = page.getByRole('dialog', { name: /Log of run/ });
    await log.getByText(/documents looked at, 151 of 151 sent/).waitFor();
    for (const name of names) await rm(join(directory, 'docs', name));
    await page.keyboard.press('Escape');
    await log.waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Run now: Handbook' }).click();
    await log.getByText(/3 documents looked at, 0 of 0 sent/).waitFor();
    // Of the names, those that are seen are drawn, none of them a stop of the tab key.
    expect(await log.getByRole('listitem').count()).toBeLessThan(100);
    const stops = await log.locator('[tabindex="0"], button').count();
    expect(stops).toBeLessThan(10);
    await log.getByRole('button', { name: 'Warnings 151' }).click();
    await page.waitForURL(/level=warning/);
    await log.getByText('Withheld the deletion of gone-99.md').waitFor();
    expect(await ui.accessibilityFaults(page)).toEqual([]);
    expect(ui.faults).toEqual([]);
  });

  it('is usable on a narrow screen, in the dark', async () => {
    const page = await ui.open('/sources', { viewport: { width: 360, height: 700 }, colorScheme: 'dark' });
    await page.getByRole('button', { name: 'Plan: Handbook' }).waitFor();
    await page
      .getByRole('button', { name: /Log of run/ })
      .first()
      .waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    expect(await ui.accessibilityFaults(page)).toEqual([]);
    expect(ui.faults).toEqual([]);
  });

  it('says what to do while the agents are down', async () => {
    await agents.terminate();
    const page = await ui.open('/sources');
    await page
      .getByText(/The agents cannot be reached at AGENTS_URL/)
      .first()
      .waitFor();
    expect(await ui.accessibilityFaults(page)).toEqual([]);
    expect(ui.faults).toEqual([]);
  });
});

it('says how agents are connected where there are none', async () => {
  const ui = await BrowserFixture.create();
  try {
    const page = await ui.open('/sources');
    await page.getByText('No agents are connected').waitFor();
    expect(await ui.accessibilityFaults(page)).toEqual([]);
    expect(ui.faults).toEqual([]);
  } finally {
    await ui.close();
  }
});
