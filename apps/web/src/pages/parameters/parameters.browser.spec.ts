import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { BrowserFixture } from '../../testing/browser.fixture.js';

const SETS = resolve(import.meta.dirname, '../../../../../config/params');

describe('parameter sets', () => {
  let ui: BrowserFixture;
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'sluice-params-'));
    await cp(SETS, folder, { recursive: true });
    ui = await BrowserFixture.create('sqlite', { PARAM_DIR: folder });
  });
  afterAll(async () => {
    await ui.close();
    await rm(folder, { recursive: true });
  });

  /** In place of all that is in the editor. */
  const write = async (page: Page, text: string): Promise<void> => {
    const editor = page.getByRole('textbox', { name: 'The parameter set as YAML' });
    await editor.click();
    await page.keyboard.press('Control+a');
    // Pasted: what the driver inserts by itself, the browser would put into spans with styles.
    await editor.evaluate((element, pasted) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', pasted);
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    }, text);
  };

  it('are copied, with faults named at their lines, stored, compared and deleted', async () => {
    const page = await ui.open('/parameters');
    await page.getByRole('textbox', { name: 'The parameter set as YAML' }).getByText('chunk_size').waitFor();
    expect(await ui.accessibilityFaults(page)).toEqual([]);
    const edit = page.getByRole('button', { name: 'Edit', exact: true });
    expect(await edit.getAttribute('aria-disabled')).toBe('true');

    await page.getByRole('button', { name: 'Copy', exact: true }).click();
    const editor = page.getByRole('textbox', { name: 'The parameter set as YAML' });
    await editor.getByText('default-copy').waitFor();
    await write(page, 'id: default-copy\nname: Copy\nconfig:\n  chunk:\n    chunk_size: -1\n');
    await page.getByText(/^Line 5: .*chunk_size/).waitFor();
    expect(await ui.accessibilityFaults(page)).toEqual([]);
    expect(await page.getByRole('button', { name: 'Save' }).getAttribute('aria-disabled')).toBe('true');

    // A reload loses nothing of what is written.
    await page.reload();
    await editor.getByText('-1').waitFor();
    await write(page, 'id: default-copy\nname: Copy\nconfig:\n  chunk:\n    chunk_size: 128\n');
    await page.getByText('The server would take it.').waitFor();
    await page.keyboard.press('Control+a');
    await page.keyboard.press('Delete');
    await page.getByText('The server would take it.').waitFor({ state: 'hidden' });
    expect(await page.getByRole('button', { name: 'Save' }).getAttribute('aria-disabled')).toBe('true');
    await page.keyboard.press('Control+z');
    await page.getByText('The server would take it.').waitFor();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Stored parameter set default-copy').first().waitFor();

    await page.getByRole('button', { name: 'Compare', exact: true }).click();
    await page.getByLabel('With').selectOption('default');
    await page.getByRole('cell', { name: 'chunk.chunk_size' }).waitFor();
    expect(new URL(page.url()).searchParams.get('with')).toBe('default');
    expect(await ui.accessibilityFaults(page)).toEqual([]);

    await page.getByLabel('Only what differs').uncheck();
    await page
      .getByRole('cell', { name: /^parse\./ })
      .first()
      .waitFor();
    await page.waitForURL(/same=true/);
    await page.reload();
    await page
      .getByRole('cell', { name: /^parse\./ })
      .first()
      .waitFor();
    expect(await page.getByLabel('Only what differs').isChecked()).toBe(false);

    await page.getByRole('row', { name: 'default-copy' }).getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.waitForURL(/delete=default-copy/);
    await page.reload();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByText('Deleted parameter set default-copy').first().waitFor();
    await page.getByRole('row', { name: 'default-copy' }).waitFor({ state: 'detached' });
    expect(ui.faults).toEqual([]);
  });

  it('are not replaced unseen when somebody else has changed them', async () => {
    const text = (size: number): string => `id: shared\nname: Shared\nconfig:\n  chunk:\n    chunk_size: ${size}\n`;
    await ui.api.post('/workflow/param-sets', { yaml_content: text(64) });
    const page = await ui.open('/parameters?set=shared&mode=edit');
    const editor = page.getByRole('textbox', { name: 'The parameter set as YAML' });
    await editor.getByText('64').waitFor();
    await write(page, text(65));
    // Before and after a reload, the draft is of the text that it began with.
    await ui.api.post('/workflow/param-sets/shared/replace', { yaml_content: text(66) });
    await page.reload();
    await editor.getByText('65').waitFor();
    await page.getByText('The server would take it.').waitFor();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('This set has been changed since you began').waitFor();
    expect(await ui.accessibilityFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Take what is there' }).click();
    await editor.getByText('66').waitFor();
    await write(page, text(67));
    await page.getByText('The server would take it.').waitFor();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Stored parameter set shared').first().waitFor();
  });

  it('are completed from what the steps say of themselves', async () => {
    const page = await ui.open('/parameters?mode=new');
    const editor = page.getByRole('textbox', { name: 'The parameter set as YAML' });
    await editor.getByText('my-set').first().waitFor();
    await write(page, 'id: x\nname: X\nconfig:\n  chunk:\n    ');
    await editor.press('Control+End');
    await page.keyboard.type('chunk_s');
    const option = page.getByRole('option', { name: /chunk_size/ });
    await option.waitFor();
    // The list is drawn anew as more is known: a click on one that goes is none.
    for (let tried = 0; tried < 10 && (await editor.getByText('chunk_size:').count()) === 0; tried += 1)
      await option.click({ timeout: 2_000 }).catch(() => undefined);
    await editor.getByText('chunk_size:').waitFor();
    expect(ui.faults).toEqual([]);
  });

  it('are left by keyboard, as the editor says', async () => {
    const page = await ui.open('/parameters?mode=new');
    const editor = page.getByRole('textbox', { name: 'The parameter set as YAML' });
    await editor.getByText('my-set').first().waitFor();
    expect(await editor.getAttribute('aria-description')).toContain('Escape, then Tab');
    await page.getByText('Escape, then Tab').waitFor();
    await editor.focus();
    await page.keyboard.press('Tab');
    const inEditor = () => page.evaluate(() => document.activeElement?.shadowRoot !== null);
    expect(await inEditor()).toBe(true);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Tab');
    expect(await inEditor()).toBe(false);
    expect(await ui.accessibilityFaults(page)).toEqual([]);
  });
});
