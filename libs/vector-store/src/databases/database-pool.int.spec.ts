import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { TransientError } from '@sluice/domain';
import { VectorStore } from '../index.js';
import { aDocument, aStore, identity } from '../testing/document.fixture.js';

describe('a store with room for one open database', () => {
  let context: Awaited<ReturnType<typeof aStore>>;
  beforeEach(async () => {
    context = await aStore({ maxOpenDatabases: 1 });
  });
  afterEach(() => context.dispose());

  it('uses many at once and in turn', async () => {
    const names = Array.from({ length: 4 }, (_, n) => `db${n}`);
    await Promise.all(names.map((db) => context.store.upsert(db, identity, aDocument('a'))));
    for (const db of [...names, ...names]) {
      await context.store.upsert(db, identity, aDocument('b'));
      expect((await context.store.documents(db)).total).toBe(2);
    }
  });

  it('finishes what is being written when it is closed', async () => {
    const store = new VectorStore({ root: context.root, allowS3: false });
    const writing = Promise.all(Array.from({ length: 20 }, (_, n) => store.upsert('db', identity, aDocument(`d${n}`))));
    await Promise.all([writing, store.close()]);
    expect((await context.store.documents('db')).total).toBe(20);
    await expect(store.info('db')).rejects.toThrow(TransientError);
  });
});
