import { connect } from '@lancedb/lancedb';
import { afterEach, describe, expect, it } from '@jest/globals';
import { type Logger, NotFoundError, silentLogger } from '@sluice/domain';
import { VectorStore } from '../index.js';
import { aDocument, aStore, filesWith, identity } from '../testing/document.fixture.js';
import type { MaintenanceSettings } from './maintenance-policy.js';
import { UnsharedPlan } from './maintenance-plan.js';

const SECRET = /zanzibari/i;
const secretId = VectorStore.documentId('secret');

/** Lets a test wait for runs of maintenance. */
function runsOf(): { log: Logger; next: () => Promise<{ erased: boolean }> } {
  let waiting = Promise.withResolvers<{ erased: boolean }>();
  const ended = (_: string, fields?: object): void => {
    waiting.resolve(fields as { erased: boolean });
    waiting = Promise.withResolvers();
  };
  // A run that met a writer fails, and is repeated.
  const log: Logger = { ...silentLogger, debug: ended, warn: ended, component: () => log };
  return { log, next: () => waiting.promise };
}

describe('a removal whose plan cannot be asked', () => {
  it('fails, and is not taken for one from a database that is gone', async () => {
    const fault = new Error('The connection was lost');
    const plan = new UnsharedPlan();
    const { store, dispose } = await aStore({ plan });
    try {
      await store.upsert('db', identity, aDocument('secret'));
      plan.noteDeletion = () => Promise.reject(fault);
      plan.generation = () => Promise.reject(fault);
      const error = await store.remove('db', [secretId]).catch((reason: unknown) => reason);
      expect(error).toBeInstanceOf(Error);
      expect(error).not.toBeInstanceOf(NotFoundError);
      expect(await store.has('db', secretId)).toBe(true);
    } finally {
      await dispose();
    }
  });
});

describe('the text of a document that was removed', () => {
  let context: Awaited<ReturnType<typeof aStore>>;
  let runs: ReturnType<typeof runsOf>;
  afterEach(() => context.dispose());

  /** A secret among so many other rows that a compaction alone leaves their files as they are. */
  async function aDatabase(settings: Partial<MaintenanceSettings>, plan = new UnsharedPlan()): Promise<void> {
    runs = runsOf();
    const quiet = { idleMs: 2 ** 30, lookMs: 2 ** 30, closingMs: 0, retryMs: 20 };
    context = await aStore({ maintenance: { ...quiet, ...settings }, plan, logger: runs.log });
    const others = Array.from({ length: 30 }, (_, n) => aDocument(`d${n}`));
    const secret = aDocument('secret', { texts: ['the zanzibarium is hidden'], title: 'Zanzibarium' });
    const { store } = context;
    await Promise.all([...others, secret].map((document) => store.upsert('db', identity, document)));
    await store.vacuum('db');
    expect(await holders()).not.toEqual([]);
  }
  const holders = async (): Promise<string[]> => [
    ...(await filesWith(context.root, SECRET)),
    ...(await filesWith(context.root, new RegExp(secretId))),
  ];
  /** Waits for as many runs as it takes, and not for ever. */
  async function untilEmpty(files: () => Promise<string[]>): Promise<void> {
    for (let run = 0; run < 20; run += 1) {
      const next = runs.next();
      if ((await files()).length === 0) return;
      await next;
    }
    expect(await files()).toEqual([]);
  }
  async function untilErased(): Promise<void> {
    await untilEmpty(holders);
    const { store } = context;
    expect((await store.info('db')).documents.count).toBe(30);
    expect((await store.search('db', { query: 'second', mode: 'fts', limit: 50 })).hits).toHaveLength(30);
    expect(await store.check('db', { thorough: true })).toEqual([]);
  }

  it('is in no file after the retention, when nothing but scheduled maintenance runs', async () => {
    await aDatabase({ retentionMs: 1_000, idleMs: 50, lookMs: 100 });
    await context.store.remove('db', [secretId]);
    await untilErased();
  });

  it('is in no file after the retention, when somebody asked for a vacuum', async () => {
    await aDatabase({ retentionMs: 1_000, lookMs: 100, eraseAtOnceBytes: 0, eraseAfterMs: 2 ** 30 });
    await context.store.remove('db', [secretId]);
    await context.store.vacuum('db');
    await untilErased();
  });

  it('is in no file either when the document was replaced', async () => {
    await aDatabase({ retentionMs: 1, idleMs: 50, lookMs: 100 });
    await context.store.upsert('db', identity, aDocument('secret', { texts: ['nothing'], title: 'Nothing' }));
    await untilEmpty(() => filesWith(context.root, SECRET));
  });

  it('is in no file when another program removed it, and a compaction came before', async () => {
    await aDatabase({ retentionMs: 1, lookMs: 100, eraseAtOnceBytes: 0, eraseAfterMs: 500 });
    const connection = await connect(context.store.resolve('db'));
    for (const name of ['chunks', 'document_items', 'documents', 'document_meta']) {
      const key = name.startsWith('document') && name !== 'document_items' ? 'id' : 'document_id';
      await (await connection.openTable(name)).delete(`${key} = '${secretId}'`);
      await (await connection.openTable(name)).optimize();
    }
    connection.close();
    await context.store.upsert('db', identity, aDocument('d0'));
    await untilErased();
  });

  it('stays in the files of a large database no longer than it may', async () => {
    const plan = new UnsharedPlan();
    await aDatabase({ retentionMs: 1, idleMs: 1, eraseAtOnceBytes: 0, eraseAfterMs: 2 ** 30 }, plan);
    await plan.settle('db', { elapsedMs: 0, erased: true, dueInMs: null, report: null });
    const unhurried = runs.next();
    await context.store.remove('db', [secretId]);
    expect(await unhurried).toMatchObject({ erased: false });
    expect(await holders()).not.toEqual([]);
    expect(await plan.erasure('db')).toMatchObject({ isPending: true });
    await context.store.close();
    // Another process finds it due, although nothing is written any more.
    const hurried = { retentionMs: 1, eraseAtOnceBytes: 0, eraseAfterMs: 1, idleMs: 1, lookMs: 50, closingMs: 0 };
    const { root } = context;
    await plan.noteDeletion('db', 0);
    context.store = new VectorStore({ root, allowS3: false, maintenance: hurried, plan, logger: runs.log });
    await untilErased();
    await context.store.close();
  });

  it('is in no file of a large table, which is written anew in slices, and all other rows stay', async () => {
    await aDatabase({ retentionMs: 1_000 });
    const { store } = context;
    const texts = (n: number): string[] => Array.from({ length: 1_500 }, (_, k) => `line ${k} of ${n}`);
    const many = [1, 2, 3, 4, 5].map((n) => aDocument(`many${n}`, { texts: texts(n) }));
    await Promise.all(many.map((document) => store.upsert('db', identity, document)));
    await store.remove('db', [secretId]);
    const rowsOf = async (): Promise<string[]> => {
      const connection = await connect(store.resolve('db'));
      const rows = await (await connection.openTable('chunks')).query().select(['content']).toArray();
      connection.close();
      return rows.map(({ content }: { content: string }) => content).sort();
    };
    const before = await rowsOf();
    await store.vacuum('db', { retentionMs: 0 });
    expect(await holders()).toEqual([]);
    expect(await rowsOf()).toEqual(before);
    expect(await store.check('db', { thorough: true })).toEqual([]);
  });

  it('is erased while others replace documents and search', async () => {
    await aDatabase({ retentionMs: 1_000, idleMs: 50, lookMs: 100, commits: 3 });
    const { store, root } = context;
    await store.remove('db', [secretId]);
    const other = new VectorStore({ root, allowS3: false, maintenance: { closingMs: 0 } });
    const stopping = new AbortController();
    const replacing = (async () => {
      for (let round = 0; !stopping.signal.aborted; round += 1) {
        for (const [n, writer] of [store, other].entries()) {
          const texts = [`first ${round}`, `second ${round}`];
          await writer.upsert('db', identity, aDocument(`d${n}`, { texts }));
        }
        expect((await other.search('db', { query: 'second', mode: 'fts', limit: 50 })).hits).toHaveLength(30);
      }
    })();
    await Promise.race([untilEmpty(holders), replacing]).finally(() => stopping.abort());
    await replacing;
    await other.close();
    await untilErased();
  });
});
