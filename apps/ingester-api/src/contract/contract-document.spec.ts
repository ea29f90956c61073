import { readFile, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { expect, it } from '@jest/globals';
import { contractDocument } from './contract-document.fixture.js';
import { readContract } from './contract-table.fixture.js';

const FILE = resolve(import.meta.dirname, '../../../../docs/contract.md');

it('docs/contract.md is current; if not, run: npm run contract', async () => {
  const current = contractDocument(readContract());
  if (process.env.WRITE_CONTRACT) await writeFile(FILE, current);
  expect(await readFile(FILE, 'utf8')).toBe(current);
});
