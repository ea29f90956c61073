/** Milliseconds from `npm start` (built before) to /ready. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { median, round } from './measure.mjs';
import { startService } from './service.mjs';

const measure = async ({ root, rounds }) => {
  const times = [];
  for (let index = 0; index < rounds; index += 1) {
    const directory = await mkdtemp(join(tmpdir(), 'sluice-bench-start-'));
    const service = await startService(
      join(root, 'tools/launcher/src/start.mjs'),
      ['--port', '0'],
      { SLUICE_DATA_DIR: directory },
      root,
    );
    times.push(service.readyMs);
    await service.stop();
    await rm(directory, { recursive: true, force: true });
  }
  return round(median(times));
};

export const startBench = {
  name: 'start',
  title: 'Start',
  hasRounds: true,
  run: measure,
  lines: (readyMs) => [`\`npm start\` after the first build to ready: ${readyMs} ms (target: under 5,000).`],
};
