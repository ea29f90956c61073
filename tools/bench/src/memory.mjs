/** The memory of a process as the kernel counts it; Linux only. */
import { readFile, writeFile } from 'node:fs/promises';
import { round } from './measure.mjs';

const KIB = 1024;

const mebibytes = async (pid, field) =>
  Number(new RegExp(`${field}:\\s+(\\d+)`).exec(await readFile(`/proc/${pid}/status`, 'utf8'))[1]) / KIB;

/** What a process has in memory now. */
export const residentMiB = (pid) => mebibytes(pid, 'VmRSS');

/** Runs `work`, and answers by how many MiB the resident memory of the process rose above what it was before, at its peak. */
export const growthWhile = async (pid, work) => {
  // Has the kernel forget the peak.
  await writeFile(`/proc/${pid}/clear_refs`, '5');
  const before = await residentMiB(pid);
  await work();
  return round((await mebibytes(pid, 'VmHWM')) - before);
};
