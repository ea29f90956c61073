import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/**
 * What each wild task does, by its kind or the name of its document; they stand for parsers that documents drive wild. `journal`
 * gets a line per beginning.
 */
const WILD_TASKS = `
import { appendFileSync, readFileSync } from 'node:fs';
const never = () => new Promise(() => setInterval(() => {}, 1e6));
const kinds = {
  fine: ({ text }) => ({ text }),
  fails: () => { throw new TypeError('no such thing at /secret/place'); },
  heap: () => { const all = []; for (;;) all.push(new Array(100000).fill(Math.random())); },
  buffers: () => { const all = []; for (;;) all.push(Buffer.alloc(16 * 1024 * 1024, 1)); },
  leavesRejection: () => { void Promise.reject(new Error('late')); return 'fine'; },
  endless: () => { for (;;); },
  waits: never,
  aborts: () => process.abort(),
  exits: () => process.exit(3),
  large: ({ bytes }) => 'x'.repeat(bytes),
  // Waits to be killed at its first beginning, and is fine at its second.
  onceKilled: ({ journal }) => readFileSync(journal, 'utf8').split('\\n').length > 2 ? 'fine' : never(),
};
export default (task) => {
  if (task.journal) appendFileSync(task.journal, task.kind + ' ' + process.pid + '\\n');
  return kinds[task.kind ?? task.fileName ?? task.file.fileName](task);
};`;

/** A module of tasks that go wrong, with a journal that they keep. */
export class WildTasks implements AsyncDisposable {
  private constructor(readonly directory: string) {}

  static async create(): Promise<WildTasks> {
    const tasks = new WildTasks(await mkdtemp(join(tmpdir(), 'sluice-wild-')));
    await writeFile(join(tasks.directory, 'wild.mjs'), WILD_TASKS);
    return tasks;
  }

  get module(): string {
    return pathToFileURL(join(this.directory, 'wild.mjs')).href;
  }

  get journal(): string {
    return join(this.directory, 'journal');
  }

  /** Ids of the processes that began a task, in their order. */
  async begun(): Promise<number[]> {
    const lines = await readFile(this.journal, 'utf8').catch(() => '');
    return lines
      .split('\n')
      .filter(Boolean)
      .map((line) => Number(line.split(' ')[1]));
  }

  async untilBegun(count = 1): Promise<number> {
    for (;;) {
      const pids = await this.begun();
      if (pids.length >= count) return pids[count - 1]!;
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await rm(this.directory, { recursive: true, force: true });
  }
}

/** Whether a process still works; one that has ended and waits to be fetched by its parent does not. */
export const isRunning = async (pid: number): Promise<boolean> => {
  try {
    process.kill(pid, 0);
  } catch {
    return false;
  }
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  return !/\) Z /.test(stat);
};

export const untilGone = async (pid: number): Promise<void> => {
  while (await isRunning(pid)) await new Promise((resolve) => setTimeout(resolve, 10));
};
