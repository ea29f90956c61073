import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chosen } from './benches.mjs';
import { openDatabases } from './databases.mjs';
import { renderReport } from './report.mjs';
import { stampOf } from './stamp.mjs';

const readParts = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {});

/**
 * Runs the named benchmarks, or all that run by default, and rewrites the report after each; the parts of the others are kept as
 * they were measured.
 */
export const runBenchmarks = async ({ root, rounds, minutes, only, engine }) => {
  const benches = chosen(only);
  const file = join(root, 'docs/benchmarks.json');
  const parts = readParts(file);
  await using databases = await openDatabases();
  for (const bench of benches) {
    process.stderr.write(`${bench.name} …\n`);
    const result = await bench.run({ root, rounds, minutes, engine, ...databases });
    parts[bench.name] = { stamp: stampOf(root, bench, rounds), result };
    writeFileSync(file, `${JSON.stringify(parts, null, 2)}\n`);
    writeFileSync(join(root, 'docs/benchmarks.md'), renderReport(parts));
  }
  const measured = benches.map(({ name }) => [name, parts[name]]);
  process.stdout.write(renderReport(Object.fromEntries(measured)));
};
