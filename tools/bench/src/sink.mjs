import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const SETTLE_MS = 1000;

/** An OTLP receiver in another process, which counts what it is sent and keeps nothing. */
export const startSink = async () => {
  const child = fork(join(import.meta.dirname, 'otlp-sink.mjs'));
  const [{ port }] = await once(child, 'message');
  const counts = async () => {
    child.send('count');
    const [answer] = await once(child, 'message');
    return answer;
  };
  return {
    endpoint: `http://127.0.0.1:${port}`,
    pid: child.pid,
    counts,
    /** How many spans have arrived when no more do. */
    async settledSpans() {
      for (let last = -1; ;) {
        const { spans } = await counts();
        if (spans === last) return spans;
        last = spans;
        await sleep(SETTLE_MS);
      }
    },
    stop: () => child.disconnect(),
  };
};
