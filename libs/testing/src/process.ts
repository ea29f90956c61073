import { spawn, type ChildProcess } from 'node:child_process';

/** A process under test. */
export interface TestProcess {
  readonly child: ChildProcess;
  /** What it wrote so far, both streams. */
  output(): string;
  stdout(): string;
  stderr(): string;
  /** Resolves with the exit code; null when a signal ended it. */
  readonly exited: Promise<number | null>;
  /** Resolves with the match when the output contains it. Rejects when the process ends before. */
  waitFor(pattern: RegExp): Promise<RegExpExecArray>;
  /** Ends it without any chance to clean up. */
  kill9(): Promise<void>;
  /** Asks it to end and resolves with the exit code. */
  terminate(signal?: NodeJS.Signals): Promise<number | null>;
}

export interface ProcessOptions {
  readonly cwd: string;
  readonly env?: Record<string, string>;
  /** What it gets from descriptor 3 on. */
  readonly descriptors?: readonly number[];
  /** Whether the system refuses each byte that it writes to a file (EFBIG), as a full disk does; pipes and sockets are none. */
  readonly noSpace?: boolean;
}

/** Starts `node` with the given arguments; only the given environment and PATH are passed on. */
export const startProcess = (
  args: readonly string[],
  { cwd, env = {}, descriptors = [], noSpace = false }: ProcessOptions,
): TestProcess => {
  const command = [process.execPath, ...args];
  const [program, ...rest] = noSpace ? ['sh', '-c', 'ulimit -S -f 0 && exec "$@"', 'sh', ...command] : command;
  const child = spawn(program!, rest, {
    cwd,
    env: { PATH: process.env.PATH ?? '', HOME: process.env.HOME ?? '', ...env },
    stdio: ['ignore', 'pipe', 'pipe', ...descriptors],
  });
  let output = '';
  const written = { stdout: '', stderr: '' };
  const watchers = new Set<() => void>();
  const collectFrom =
    (stream: keyof typeof written) =>
    (text: string): void => {
      output += text;
      written[stream] += text;
      for (const watcher of [...watchers]) watcher();
    };
  child.stdout!.setEncoding('utf8').on('data', collectFrom('stdout'));
  child.stderr!.setEncoding('utf8').on('data', collectFrom('stderr'));
  const exited = new Promise<number | null>((resolve) => child.once('close', (code) => resolve(code)));
  return {
    child,
    output: () => output,
    stdout: () => written.stdout,
    stderr: () => written.stderr,
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
        void exited.then((code) =>
          reject(new Error(`The process ended with ${code} before ${pattern} appeared:\n${output}`)),
        );
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
