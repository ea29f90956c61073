import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { BrowserFixture } from '../../testing/browser.fixture.js';

const HOSTILE = 'x" onmouseover="globalThis.hacked=1"><img src=x onerror=hacked=1>.md';

/** A folder with folders in it, many small files, one that is broken, and one with a hostile name. */
const makeFolder = async (): Promise<string> => {
  const folder = join(await mkdtemp(join(tmpdir(), 'sluice-folder-')), 'handbook');
  await mkdir(join(folder, 'locks'), { recursive: true });
  for (let index = 0; index < 12; index += 1) {
    await writeFile(join(folder, 'locks', `gate-${index}.md`), `# Gate ${index}\n\nIt opens at ${index} o'clock.\n`);
  }
  await writeFile(join(folder, HOSTILE), '# <script>globalThis.hacked=1</script>\n\nA note about sluices.\n');
  await writeFile(join(folder, 'broken.pdf'), '%PDF-1.7 this is none');
  return folder;
};

describe('a batch in the browser', () => {
  let ui: BrowserFixture;
  let folder: string;
  let page: Page;
  beforeAll(async () => {
    ui = await BrowserFixture.create();
    folder = await makeFolder();
    page = await ui.open('/batches');
  });
  afterAll(async () => {
    await ui.close();
    await rm(join(folder, '..'), { recursive: true });
  });

  const wellFormed = async (where: string): Promise<void> =>
    expect({ where, faults: await ui.accessibilityFaults(page) }).toEqual({ where, faults: [] });

  /** Announcements are dialogs as well; they ask nothing. */
  const dialog = () =>
    page.getByRole('dialog').filter({ has: page.getByRole('button', { name: /^(Cancel|Do not .*)$/ }) });

  it('is created from the empty list', async () => {
    await page.getByText('There is no batch yet').waitFor();
    await wellFormed('the empty list');
    await page.getByRole('button', { name: 'New batch' }).first().click();
    await dialog().getByLabel('Name').fill('Handbook');
    await wellFormed('the dialog');
    await dialog().getByLabel('Source').fill('wiki');
    await page.keyboard.press('Enter');
    await dialog().getByRole('button', { name: 'Create' }).click();
    await page.getByRole('heading', { level: 1, name: 'Handbook' }).waitFor();
  });

  it('takes a folder with its folders, and shows how far it is', async () => {
    await wellFormed('the drop zone');
    await page.locator('input[webkitdirectory]').setInputFiles(folder);
    await page.getByText('14 of 14 files').waitFor();
    await wellFormed('the uploads');
    await page.getByRole('tab', { name: 'Documents' }).click();
    await page.getByRole('button', { name: 'Not started' }).waitFor();
    await page.getByRole('link', { name: 'handbook/locks/gate-3.md' }).waitFor();
    await wellFormed('the documents');
  });

  it('is started after it was said what that would do', async () => {
    await page.getByRole('button', { name: 'Start a workflow…' }).click();
    await dialog().getByText('Writes the vector database default.').waitFor();
    await wellFormed('the plan');
    await dialog().getByLabel('Priority').fill('7');
    await page.waitForURL(/ask=start.*priority=7/);
    await page.reload();
    await dialog().getByText('Writes the vector database default.').waitFor();
    expect(await dialog().getByLabel('Priority').inputValue()).toBe('7');
    await dialog().getByRole('button', { name: 'Start for 14 documents' }).click();
    await dialog().waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Completed 13' }).waitFor();
    await page.getByRole('button', { name: 'Failed 1' }).waitFor();
    expect(ui.faults).toEqual([]);
  });

  it('keeps its filter in the address, and names documents by their titles as text', async () => {
    await page.getByRole('button', { name: 'Failed 1' }).click();
    await page.getByRole('link', { name: 'handbook/broken.pdf' }).waitFor();
    await page.reload();
    await page.getByRole('link', { name: 'handbook/broken.pdf' }).waitFor();
    expect(new URL(page.url()).searchParams.get('state')).toBe('failed');
    await page.getByRole('button', { name: 'Failed 1' }).click();
    await page.getByLabel('URI, title or hash').fill('script');
    await page.getByRole('link', { name: HOSTILE }).waitFor();
    await page.getByLabel('URI, title or hash').fill('');
    await page.getByRole('link', { name: 'gate-11.md' }).waitFor();
    expect(await page.evaluate(() => 'hacked' in globalThis)).toBe(false);
  });

  it('says what failed, why, and what to do, and has another try', async () => {
    await page.getByRole('tab', { name: 'Failures (1)' }).click();
    await page.getByText('1 document ·').waitFor();
    await wellFormed('the failures');
    await page.getByText('One of them').click();
    await page.getByRole('link', { name: /^run \d+/ }).click();
    await page.getByText('What went wrong').waitFor();
    await page.getByText('What to do:').waitFor();
    await wellFormed('the run');
    await page.getByRole('button', { name: 'Retry' }).click();
    await dialog().getByText('Retry 1 workflow run?').waitFor();
    await dialog().getByRole('button', { name: 'Retry', exact: true }).click();
    await dialog().waitFor({ state: 'detached' });
    await page.getByText('What went wrong').waitFor();
    for (const tab of ['Artifacts', 'Lifecycle']) {
      await page.getByRole('tab', { name: tab }).click();
      await page.getByRole('table', { name: tab }).waitFor();
      await wellFormed(tab);
    }
    await page.reload();
    await page.getByRole('table', { name: 'Lifecycle' }).waitFor();
    expect(ui.faults).toEqual([]);
  });

  it('deletes a document, and then all, after it was said what goes', async () => {
    await page.getByRole('link', { name: 'Batch 1', exact: true }).click();
    await page.getByLabel('URI, title or hash').fill('broken');
    await page.getByText('gate-11.md').waitFor({ state: 'detached' });
    const row = page.getByRole('row', { name: /broken\.pdf/ });
    await row.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Delete…' }).click();
    await dialog().getByText('This cannot be undone.').waitFor();
    await wellFormed('the deletion');
    await page.reload();
    await dialog().getByText('This cannot be undone.').waitFor();
    await dialog().getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByText('No document matches').waitFor();
    await page.goto(`${page.url()}&ask=delete&uri=handbook%2Fbroken.pdf`);
    await dialog().getByRole('alert').waitFor();
    expect(await dialog().getByRole('button', { name: 'Delete', exact: true }).getAttribute('aria-disabled')).toBe(
      'true',
    );
    await page.keyboard.press('Escape');
    await dialog().waitFor({ state: 'detached' });
    // A subject that cannot be read is not the whole batch.
    const address = page.url();
    for (const subject of ['group=abc', 'uri=a&uri=b']) {
      await page.goto(`${address}&ask=delete&${subject}`);
      await dialog().locator('[role="alert"], [role="group"] [role="status"]').first().waitFor();
      const confirm = dialog().getByRole('button', { name: 'Delete', exact: true });
      expect(await confirm.getAttribute('aria-disabled')).toBe('true');
    }
    await page.keyboard.press('Escape');
    await dialog().waitFor({ state: 'detached' });
    await page
      .getByRole('heading', { level: 1 })
      .locator('xpath=../..')
      .getByRole('button', { name: 'More actions' })
      .click();
    await page.getByRole('menuitem', { name: 'Delete the batch…' }).click();
    await dialog().getByText('Documents in vector database default').waitFor();
    await dialog().getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByText('There is no batch yet').waitFor();
    expect(ui.faults).toEqual([]);
  });
});
