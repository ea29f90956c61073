import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

const SECONDS = 10;
const MEMORY_MB = 1024;
/** Codes of documents that no limit of the policy has stopped, only those of their process. */
const UNBOUNDED = /_(CRASHED|TIMEOUT)$/;
/** A failure names what is wrong and, in a sentence of its own, what to do. */
const REMEDY = /[.:;] (Split|Save|Open|Convert|Upload|Give|Use|Supported are|Remove|Make)\b/;

/** Has one document read. Returns what it cost and what was wrong, one sentence each. */
export async function runCase(
  { name, file, make, seconds = SECONDS, memoryMb = MEMORY_MB, ...expected },
  reader,
  folder,
  number,
) {
  const path = join(folder, `${number}.bin`);
  const content = make();
  writeFileSync(path, content, expected.encoding ?? 'utf8');
  const start = performance.now();
  const result = await reader.read(path, file, expected.shows ?? '');
  const problems = faults(result, expected);
  if (result.cpuSeconds > seconds)
    problems.push(`took ${result.cpuSeconds.toFixed(1)} s of processor time, more than ${seconds}`);
  if (result.memoryMb > memoryMb) problems.push(`took ${result.memoryMb} MB, more than ${memoryMb}`);
  problems.push(...result.deaths.map((description) => `killed its process: ${description}`));
  return { name, bytes: content.length, milliseconds: Math.round(performance.now() - start), ...result, problems };
}

function faults({ outcome, message, retryable, shows }, expected) {
  if (outcome !== 'read') {
    if (retryable !== false || UNBOUNDED.test(outcome) || !expected.refused?.includes(outcome))
      return [`failed with ${outcome}: ${message}`];
    return REMEDY.test(message) ? [] : [`failed without a remedy: ${message}`];
  }
  if (expected.refused && expected.shows === undefined) return ['was read, though it had to be refused'];
  return expected.shows === undefined || shows ? [] : [`lost the word "${expected.shows}"`];
}
