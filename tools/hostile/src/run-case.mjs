import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const SECONDS = 10;
const MEMORY_MB = 1024;
/** Wall time may be longer than processor time on a busy machine, but not without end. */
const WALL_FACTOR = 15;
const READER = fileURLToPath(new URL('read-document.mjs', import.meta.url));

/** Reads one document in a process of its own. Returns what it cost and what was wrong, one sentence each. */
export async function runCase(
  { name, file, make, seconds = SECONDS, memoryMb = MEMORY_MB, ...expected },
  folder,
  number,
) {
  const path = join(folder, `${number}.bin`);
  const content = make();
  writeFileSync(path, content, expected.encoding ?? 'utf8');
  const { result, milliseconds, ended } = await readIn(path, file, expected.shows ?? '', seconds * WALL_FACTOR * 1000);
  const cpuSeconds = Object.values(result?.marks ?? {}).reduce((sum, part) => sum + part, 0) / 1000;
  const problems = result ? faults(result, expected) : [ended];
  if (cpuSeconds > seconds) problems.push(`took ${cpuSeconds.toFixed(1)} s of processor time, more than ${seconds}`);
  if ((result?.maxRssMb ?? 0) > memoryMb) problems.push(`took ${result.maxRssMb} MB, more than ${memoryMb}`);
  return { name, bytes: content.length, milliseconds, cpuSeconds, ...result, problems };
}

function readIn(path, fileName, word, timeoutMs) {
  return new Promise((resolve) => {
    const start = performance.now();
    const child = spawn(process.execPath, ['--max-old-space-size=3072', READER, path, fileName, word], {
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: timeoutMs,
      killSignal: 'SIGKILL',
    });
    const output = { stdout: '', stderr: '' };
    for (const name of ['stdout', 'stderr'])
      child[name].setEncoding('utf8').on('data', (text) => (output[name] += text));
    child.on('close', (code, signal) => {
      const milliseconds = Math.round(performance.now() - start);
      const line = output.stdout.trim().split('\n').at(-1);
      const said =
        output.stderr
          .trim()
          .split('\n')
          .find((text) => /error/i.test(text)) ?? '';
      resolve({
        milliseconds,
        result: line?.startsWith('{') ? JSON.parse(line) : undefined,
        ended: `its reader ended with ${signal ?? code} after ${(milliseconds / 1000).toFixed(1)} s. ${said}`,
      });
    });
  });
}

function faults({ outcome, message, shows }, expected) {
  if (outcome !== 'read') {
    if (expected.refused?.includes(outcome)) return [];
    return [`failed with ${outcome}: ${message}`];
  }
  if (expected.refused && expected.shows === undefined) return ['was read, though it had to be refused'];
  return expected.shows === undefined || shows ? [] : [`lost the word "${expected.shows}"`];
}
