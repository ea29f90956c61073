import { connect } from '@lancedb/lancedb';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { NotFoundError } from '@sluice/domain';
import { aDocument, aStore, identity } from '../testing/document.fixture.js';
import { retryVanished } from './commit-retry.js';

describe('work that finds files gone', () => {
  let context: Awaited<ReturnType<typeof aStore>>;
  beforeEach(async () => {
    context = await aStore();
    await context.store.upsert('db', identity, aDocument('a'));
  });
  afterEach(() => context.dispose());

  /** What a reader meets whose version a vacuum without retention has removed. */
  async function aVanishedRead(): Promise<() => Promise<unknown>> {
    const path = context.store.resolve('db');
    const past = await (await connect(path)).openTable('chunks');
    await past.checkout(await past.version());
    await context.store.upsert('db', identity, aDocument('a', { texts: ['other text'] }));
    await context.store.vacuum('db', { retentionMs: 0 });
    return () => past.query().toArray();
  }

  it('is repeated, and succeeds at the newest version', async () => {
    const read = await aVanishedRead();
    let runs = 0;
    const newest = await retryVanished(async () => {
      runs += 1;
      return runs === 1 ? read() : context.store.search('db', { query: 'text', mode: 'fts', limit: 9 });
    });
    expect({ runs, newest }).toMatchObject({ runs: 2, newest: { hits: [{ content: 'other text' }] } });
  });

  it('throws what it met when they stay gone', async () => {
    await expect(retryVanished(await aVanishedRead())).rejects.toThrow(/not found/i);
  });

  it('is not repeated for another reason', async () => {
    let runs = 0;
    const work = () => {
      runs += 1;
      return Promise.reject(new NotFoundError('It was not found.'));
    };
    await expect(retryVanished(work)).rejects.toThrow(NotFoundError);
    expect(runs).toBe(1);
  });
});
