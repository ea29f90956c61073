import { spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync, watch } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const addressIn = (file) => /Sluice is ready at (http:\/\/[\d.]+:\d+)/.exec(readFileSync(file, 'utf8'))?.[1];

/**
 * Starts a node process and resolves with its address when it says that it is ready. What it logs goes to a file, as a service's
 * log does: through a pipe, each line would wake up the process that measures.
 */
export const startService = async (script, args, env, cwd) => {
  const directory = await mkdtemp(join(tmpdir(), 'sluice-bench-log-'));
  const file = join(directory, 'log');
  const log = openSync(file, 'w');
  const watcher = watch(file);
  const started = performance.now();
  const child = spawn(process.execPath, [script, ...args], {
    cwd,
    env: { ...process.env, LOG_FORMAT: 'json', ...env },
    stdio: ['ignore', 'ignore', log],
  });
  closeSync(log);
  const exited = new Promise((resolve) => child.once('exit', resolve));
  try {
    const url = await new Promise((resolve, reject) => {
      watcher.on('change', () => {
        const address = addressIn(file);
        if (address) resolve(address);
      });
      child.once('error', reject);
      void exited.then((code) => reject(new Error(`The service ended with ${code}:\n${readFileSync(file, 'utf8')}`)));
    });
    return {
      url,
      pid: child.pid,
      readyMs: performance.now() - started,
      stop: async () => {
        child.kill('SIGTERM');
        await exited;
        await rm(directory, { recursive: true, force: true });
      },
    };
  } catch (error) {
    await rm(directory, { recursive: true, force: true });
    throw error;
  } finally {
    watcher.close();
  }
};
