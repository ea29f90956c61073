import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

const CHILD = join(import.meta.dirname, 'children/engine-rate.mjs');

/** A running process of workers, whose progress can be read and awaited. */
export const startRate = async (url, name, { workers = 1, handlerMs = 0, concurrency = 100 } = {}) => {
  const child = fork(CHILD, [url, name, workers, handlerMs, concurrency].map(String));
  const failed = once(child, 'exit').then(([code]) => {
    throw new Error(`The workers ended with ${code}`);
  });
  failed.catch(() => undefined);
  let handled = 0;
  child.on('message', (message) => (handled = message.handled));
  await Promise.race([once(child, 'message'), failed]);
  return {
    get handled() {
      return handled;
    },
    /** Resolves when so many steps in all were handled. */
    async reaches(steps) {
      while (handled < steps) await Promise.race([once(child, 'message'), failed]);
    },
    async stop() {
      const exit = once(child, 'exit');
      child.send('stop');
      await exit;
    },
  };
};

/** Steps per second while `work` goes on. */
export const rateDuring = async (rates, work) => {
  const total = () => rates.reduce((sum, { handled }) => sum + handled, 0);
  const [start, before] = [performance.now(), total()];
  await work();
  return (total() - before) / ((performance.now() - start) / 1000);
};
