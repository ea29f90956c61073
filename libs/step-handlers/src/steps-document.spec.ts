import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { ArtifactType } from '@sluice/domain';
import { BUILT_IN_STEPS } from './built-in-steps.js';
import { stepsDocument } from './steps-document.js';

/** The cells of tables without the spaces that make them columns. */
const compact = (text: string): string =>
  text
    .replace(/ +\|/g, ' |')
    .replace(/\| +/g, '| ')
    .replace(/-{3,}/g, '---')
    .replaceAll('| ---', '|---')
    .replaceAll('--- |', '---|');

describe('docs/steps.md', () => {
  it('says what the built-in steps say of themselves', async () => {
    const written = await readFile(join(import.meta.dirname, '../../../docs/steps.md'), 'utf8');
    expect(compact(written)).toBe(compact(stepsDocument()));
  });
});

describe('the built-in steps', () => {
  it('have each a name and a type of their own, and read what one before them writes', () => {
    const written = new Set<ArtifactType>([ArtifactType.Doc]);
    for (const { reads, writes } of BUILT_IN_STEPS) {
      expect(reads.filter((type) => !written.has(type))).toEqual([]);
      for (const type of writes) written.add(type);
    }
    for (const key of ['name', 'type'] as const)
      expect(new Set(BUILT_IN_STEPS.map((step) => step[key])).size).toBe(BUILT_IN_STEPS.length);
  });
});
