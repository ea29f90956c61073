import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { ProcessTask } from './writer-process.fixture.js';

const here = (file: string): string => fileURLToPath(new URL(`./${file}`, import.meta.url));

/** Processes that still run: after a test that failed, they must not outlive it. */
const children = new Set<ChildProcess>();

/** A process that waits for its task. */
export async function aProcess(): Promise<ChildProcess> {
  const hooks = new URL('./typescript-hooks.fixture.mjs', import.meta.url).href;
  const child = fork(here('writer-process.fixture.ts'), {
    execArgv: ['--import', hooks, '--conditions', '@sluice/source'],
    // A rewrite that gives way says so each time.
    env: { ...process.env, NODE_OPTIONS: '', LANCEDB_LOG: 'error' },
  });
  children.add(child.on('exit', () => children.delete(child)));
  await once(child, 'message');
  return child;
}

/** Gives a process its task. @returns what it says at the end, or its exit code and signal when it says nothing. */
export async function perform(child: ChildProcess, task: ProcessTask): Promise<unknown[]> {
  const answered = once(child, 'message');
  const exited = once(child, 'exit');
  child.send(task);
  const answer = await Promise.race([answered, exited]);
  await exited;
  return answer;
}

/** Ends a process as the system does when it runs out of memory: nothing of it is cleaned up. */
export async function kill(child: ChildProcess): Promise<void> {
  const exited = once(child, 'exit');
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGKILL');
  await exited;
}

export const killAll = async (): Promise<void> => {
  await Promise.all([...children].map(kill));
};
