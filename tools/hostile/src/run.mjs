import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cases } from './cases/index.mjs';
import { Reader } from './reader.mjs';
import { runCase } from './run-case.mjs';

/** Has all hostile documents whose name contains `only` read, `workers` at a time; returns the results in order. */
export async function runHostile({ only = '', workers = 2, say }) {
  const folder = mkdtempSync(join(tmpdir(), 'sluice-hostile-'));
  const reader = new Reader(workers);
  const chosen = cases.filter(({ name }) => name.includes(only));
  const results = [];
  const waiting = chosen.entries();
  const work = async () => {
    for (const [index, hostile] of waiting) {
      results[index] = await runCase(hostile, reader, folder, index);
      say(results[index]);
      rmSync(join(folder, `${index}.bin`));
    }
  };
  try {
    await Promise.all(Array.from({ length: workers }, work));
    return results;
  } finally {
    await reader.close();
    rmSync(folder, { recursive: true });
  }
}
