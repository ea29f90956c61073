import { spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { root } from './workspace.mjs';

const START_TIMEOUT_MS = 60_000;

const isFree = (port) =>
  new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });

const anyPort = () =>
  new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });

/** The wanted port, or any other when it is taken. */
export const choosePort = async (wanted) => ((await isFree(wanted)) ? wanted : anyPort());

/** Starts the service as `npm start` does and resolves when it is ready. */
export const startServer = async (port, environment = {}) => {
  const child = spawn(process.execPath, [join(root, 'tools/launcher/src/start.mjs'), '--port', String(port)], {
    cwd: root,
    env: { ...process.env, LOG_LEVEL: process.env.LOG_LEVEL ?? 'WARNING', ...environment },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const exited = new Promise((resolve) => child.once('exit', (code) => resolve(code ?? 1)));
  const url = `http://127.0.0.1:${port}`;
  const deadline = Date.now() + START_TIMEOUT_MS;
  while (!(await isReady(url))) {
    if (child.exitCode !== null || Date.now() > deadline) {
      child.kill();
      throw new Error('The service did not start; its messages are above');
    }
    await sleep(100);
  }
  return {
    url,
    exited,
    async stop() {
      child.kill('SIGTERM');
      return exited;
    },
  };
};

const isReady = async (url) => {
  try {
    return (await fetch(`${url}/ready`)).ok;
  } catch {
    return false;
  }
};
