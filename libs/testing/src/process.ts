import { spawn, type ChildProcess } from 'node:child_process';

/** A process under test. */
export interface TestProcess {
  readonly child: ChildProcess;
  /** What it wrote so far, both streams. */
  output(): string;
  /** Resolves with the exit code; null when a signal ended it. */
  readonly exited: Promise<number | null>;
  /** Resolves with the match when the output contains it. Rejects when the process ends before. */
  waitFor(pattern: RegExp): Promise<RegExpExecArray>;
  /** Ends it without any chance to clean up. */
  kill9(): Promise<void>;
  /** Asks it to end and resolves with the exit code. */
  terminate(signal?: NodeJS.Signals): Promise<number | null>;
}

/** Starts `node` with the given arguments; only the given environment and PATH are passed on. */
export const startProcess = (
  args: readonly string[],
  { cwd, env = {} }: { cwd: string; env?: Record<string, string> },
): TestProcess => {
  const child = spawn(process.execPath, [...args], {
    cwd,
    env: { PATH: process.env.PATH ?? '', HOME: process.env.HOME ?? '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const watchers = new Set<() => void>();
  const collect = (chunk: Buffer): void => {
    output += chunk.toString('utf8');
    for (const watcher of [...watchers]) watcher();
  };
  child.stdout.on('data', collect);
  child.stderr.on('data', collect);
  const exited = new Promise<number | null>((resolve) => child.once('close', (code) => resolve(code)));
  return {
    child,
    output: () => output,
    exited,
    waitFor: (pattern) =>
      new Promise((resolve, reject) => {
        const look = (): void => {
          const match = pattern.exec(output);
          if (!match) return;
          watchers.delete(look);
          resolve(match);
        };
        watchers.add(look);
        look();
        void exited.then((code) => reject(new Error(`The process ended with ${code} before ${pattern} appeared:\n${output}`)));
      }),
    async kill9() {
      child.kill('SIGKILL');
      await exited;
    },
    terminate(signal = 'SIGTERM') {
      child.kill(signal);
      return exited;
    },
  };
};
