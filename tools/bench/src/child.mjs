import { fork } from 'node:child_process';

/** Runs a script in a process of its own, so that nothing measured before it is warm in it, and answers what it sends. */
export const inChild = (script, args) =>
  new Promise((resolve, reject) => {
    const child = fork(script, args.map(String));
    let result;
    child.once('message', (message) => (result = message));
    child.once('exit', (code) => {
      if (code === 0 && result) resolve(result);
      else reject(new Error(`${script} ended with ${code}`));
    });
  });
