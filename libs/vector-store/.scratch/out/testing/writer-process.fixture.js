import { VectorStore } from '../index.js';
import { aDocument, identity } from './document.fixture.js';
/** Runs in a process of its own: stores the documents of the task that its parent sends, and answers 'done'. */
process.once('message', (task) => void store(task).then(() => process.send?.('done', () => process.disconnect())));
process.send?.('ready');
async function store({ root, db, hashes, chunks }) {
    const store = new VectorStore({ root, allowS3: false, commit: { documents: 16 } });
    const texts = (hash) => Array.from({ length: chunks }, (_, n) => `${n + 1} of ${chunks} in ${hash}`);
    await Promise.all(hashes.map((hash) => store.upsert(db, identity, aDocument(hash, { texts: texts(hash) }))));
    await store.close();
}
//# sourceMappingURL=writer-process.fixture.js.map