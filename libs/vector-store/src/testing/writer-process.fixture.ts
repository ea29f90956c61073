import { VectorStore } from '../index.js';
import { aDocument, identity } from './document.fixture.js';

/** What a writer process is to do. */
export interface WriterTask {
  readonly root: string;
  readonly db: string;
  readonly hashes: readonly string[];
  /** Chunks of each document: writers that disagree show up as a mixture. */
  readonly chunks: number;
}

/** Runs in a process of its own: stores the documents of the task that its parent sends, and answers 'done'. */
process.once(
  'message',
  (task: WriterTask) => void store(task).then(() => process.send?.('done', () => process.disconnect())),
);
process.send?.('ready');

async function store({ root, db, hashes, chunks }: WriterTask): Promise<void> {
  const store = new VectorStore({ root, allowS3: false, commit: { documents: 16 } });
  const texts = (hash: string): string[] =>
    Array.from({ length: chunks }, (_, n) => `${n + 1} of ${chunks} in ${hash}`);
  await Promise.all(hashes.map((hash) => store.upsert(db, identity, aDocument(hash, { texts: texts(hash) }))));
  await store.close();
}
