import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Reader } from './reader.mjs';

const SECONDS = 10;
const MEMORY_MB = 1024;
/** Codes of documents that no limit of the policy has stopped, only those of their process. */
const UNBOUNDED = /_(CRASHED|TIMEOUT)$/;
/** A failure names what is wrong and, in a sentence of its own, what to do. */
const REMEDY = /[.:;] (Split|Save|Open|Convert|Upload|Give|Use|Supported are|Remove|Make)\b/;

/**
 * Has one document read. What takes too much time or memory is read once more in a process that has read nothing before, and
 * that counts: what earlier documents left behind is not a fault of this one.
 */
export async function runCase(hostile, reader, folder, number) {
  const { problems, overruns, ...result } = await tryCase(hostile, reader, folder, number);
  if (problems.length > 0 || overruns.length === 0) return { ...result, problems: [...problems, ...overruns] };
  const alone = new Reader(1);
  try {
    const second = await tryCase(hostile, alone, folder, number);
    return { ...second, problems: [...second.problems, ...second.overruns] };
  } finally {
    await alone.close();
  }
}

/** What a document cost, and one sentence for each thing that was wrong, or took too much. */
async function tryCase(
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
  const overruns = [];
  if (result.cpuSeconds > seconds)
    overruns.push(`took ${result.cpuSeconds.toFixed(1)} s of processor time, more than ${seconds}`);
  if (result.memoryMb > memoryMb) overruns.push(`took ${result.memoryMb} MB, more than ${memoryMb}`);
  const deaths = result.deaths.map((description) => `killed its process: ${description}`);
  const milliseconds = Math.round(performance.now() - start);
  return {
    name,
    bytes: content.length,
    milliseconds,
    ...result,
    problems: [...faults(result, expected), ...deaths],
    overruns,
  };
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
