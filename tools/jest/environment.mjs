import { TestEnvironment as NodeEnvironment } from 'jest-environment-node';

/** What keeps a process alive and a suite has to close: servers, connections, processes, watchers, timers. */
const HANDLES = [
  'TCPServerWrap',
  'TCPSocketWrap',
  'PipeServerWrap',
  'ProcessWrap',
  'FSEventWrap',
  'StatWatcher',
  'MessagePort',
  'Timeout',
];
/** What is closed may take some turns, or the other end's answer, to be gone. */
const CLOSING_MS = 30_000;
const LOOK_MS = 20;

/** Where Node keeps what its `fetch` sends by. */
const DISPATCHER = Symbol.for('undici.globalDispatcher.1');

/** An answer of `fetch` that a test did not read to its end holds its connection: that is the test's, not the product's. */
const closeFetched = async () => {
  const dispatcher = globalThis[DISPATCHER];
  if (dispatcher === undefined) return;
  globalThis[DISPATCHER] = new dispatcher.constructor();
  await dispatcher.destroy();
};

const openHandles = () => {
  const counts = new Map();
  for (const kind of process.getActiveResourcesInfo()) {
    if (HANDLES.includes(kind)) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  }
  return counts;
};

/** Node's environment; a suite that leaves something open fails. One that has failed has left open what it did not come to. */
export default class extends NodeEnvironment {
  async setup() {
    await super.setup();
    this.before = openHandles();
  }

  handleTestEvent({ name, test }) {
    if (name === 'test_done' && test.errors.length > 0) this.hasFailed = true;
  }

  async teardown() {
    try {
      await closeFetched();
      if (!this.hasFailed) await this.untilClosed();
    } finally {
      await super.teardown();
    }
  }

  async untilClosed() {
    const end = performance.now() + CLOSING_MS;
    for (;;) {
      const left = this.leftOpen();
      if (left.length === 0) return;
      if (performance.now() > end) throw new Error(`The suite left open: ${left.join(', ')}`);
      await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
    }
  }

  leftOpen() {
    return [...openHandles()]
      .map(([kind, count]) => [kind, count - (this.before.get(kind) ?? 0)])
      .filter(([, count]) => count > 0)
      .map(([kind, count]) => `${count} ${kind}`);
  }
}
