import { spawn } from 'node:child_process';

/** Starts a node process and resolves with its address when it says that it is ready. */
export const startService = (script, args, env, cwd) =>
  new Promise((resolve, reject) => {
    const started = performance.now();
    const child = spawn(process.execPath, [script, ...args], {
      cwd,
      env: { ...process.env, LOG_FORMAT: 'json', ...env },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let output = '';
    let isReady = false;
    child.stderr.on('data', (chunk) => {
      // Of a service that logs each request nothing is to be kept.
      if (isReady) return;
      output += chunk;
      const url = /Sluice is ready at (http:\/\/[\d.]+:\d+)/.exec(output)?.[1];
      if (!url) return;
      isReady = true;
      resolve({
        url,
        pid: child.pid,
        readyMs: performance.now() - started,
        stop: () =>
          new Promise((done) => {
            child.once('exit', done);
            child.kill('SIGTERM');
          }),
      });
    });
    child.once('exit', (code) => reject(new Error(`The service ended with ${code}:\n${output}`)));
  });
