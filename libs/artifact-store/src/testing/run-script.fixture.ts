import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const sources = new URL('../', import.meta.url);

export interface RunningScript {
  /** Resolves once the script has printed this line. @throws Error when it ends without */
  line(text: string): Promise<void>;
  /** Everything printed until the end. @throws Error when the script fails */
  output(): Promise<string>;
  /** Resolves when the process has gone. */
  kill(signal: NodeJS.Signals): Promise<void>;
}

/** Runs one of our TypeScript files, named relative to `src`, as a Node process of its own. */
export function runScript(script: string, ...args: string[]): RunningScript {
  const hooks = new URL('testing/typescript-imports.fixture.ts', sources);
  const child = spawn(
    process.execPath,
    [
      '--no-warnings',
      '--experimental-transform-types',
      '--conditions=@sluice/source',
      `--import=${hooks.href}`,
      fileURLToPath(new URL(script, sources)),
      ...args,
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const ended = once(child, 'close');
  const lines: string[] = [];
  const reader = createInterface({ input: child.stdout }).on('line', (line) => lines.push(line));
  return {
    async line(text) {
      while (!lines.includes(text)) {
        const more = await Promise.race([once(reader, 'line').then(() => true), ended.then(() => false)]);
        if (!more && !lines.includes(text)) throw new Error(`${script} ended without printing "${text}"`);
      }
    },
    async output() {
      await ended;
      if (child.exitCode !== 0) throw new Error(`${script} ended with ${child.exitCode ?? child.signalCode}`);
      return lines.join('\n');
    },
    async kill(signal) {
      child.kill(signal);
      await ended;
    },
  };
}
