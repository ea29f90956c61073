import { VectorStore } from '../index.js';
import { aDocument, identity } from './document.fixture.js';

/** What a process at a shared database is to do. */
export type ProcessTask = WriterTask | VacuumTask;

export interface WriterTask {
  readonly kind: 'store';
  readonly root: string;
  readonly db: string;
  readonly hashes: readonly string[];
  /** Chunks of each document: writers that disagree show up as a mixture. */
  readonly chunks: number;
  /** Each stores the documents once more, one after the other, the last one naming itself in their texts. */
  readonly rounds?: number;
  /** Ends without closing anything as soon as the documents are stored, as if it had been killed. */
  readonly dies?: boolean;
}

/** Compacts again and again until told to stop. */
export interface VacuumTask {
  readonly kind: 'vacuum';
  readonly root: string;
  readonly db: string;
}

/** Runs in a process of its own: does the task that its parent sends, and sends 'done' or what went wrong. */
let stopping = false;
process.on('message', (message: ProcessTask | 'stop') => {
  if (message === 'stop') stopping = true;
  else void work(message).then(finish('done'), (error: unknown) => finish(described(error))());
});
process.send?.('ready');

/** With its cause, which says what the driver said. */
const described = (error: unknown): string =>
  error instanceof Error && error.cause !== undefined ? `${String(error)} (${String(error.cause)})` : String(error);

const finish = (message: string) => () => process.send?.(message, () => process.disconnect());

async function work(task: ProcessTask): Promise<void> {
  const store = new VectorStore({ root: task.root, allowS3: false, commit: { documents: 16 } });
  await (task.kind === 'store' ? storeAll(store, task) : vacuumAll(store, task));
  if (task.kind === 'store' && task.dies) process.kill(process.pid, 'SIGKILL');
  await store.close();
}

async function storeAll(store: VectorStore, { db, hashes, chunks, rounds }: WriterTask): Promise<void> {
  for (let round = 0; round < (rounds ?? 1); round += 1) {
    const count = rounds ? chunks - (round % 2) : chunks;
    const suffix = rounds ? ` of round ${round}` : '';
    const texts = (hash: string): string[] =>
      Array.from({ length: count }, (_, n) => `${n + 1} of ${count} in ${hash}${suffix}`);
    const stores = hashes.map((hash) => () => store.upsert(db, identity, aDocument(hash, { texts: texts(hash) })));
    if (!rounds) await Promise.all(stores.map((start) => start()));
    else for (const start of stores) await start();
  }
}

async function vacuumAll(store: VectorStore, { db }: VacuumTask): Promise<void> {
  // A rewrite that meets a replacement gives up: that is not a fault here.
  while (!stopping) await store.vacuum(db, { retentionMs: 0 }).catch(() => undefined);
}
