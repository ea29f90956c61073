import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { silentLogger, TransientError } from '@sluice/domain';
import { VectorMaintenance, VectorMaintenancePlan } from '@sluice/persistence';
import { createTestDatabase, DIALECTS, startProcess, type TestDatabase } from '@sluice/testing';
import { type DocumentRecord, VectorStore } from '@sluice/vector-store';
import { VectorMaintenanceLeases } from './vector-maintenance-leases.js';

const DOCUMENT: DocumentRecord = {
  id: VectorStore.documentId('a'),
  uri: 'a',
  title: null,
  metadata: {},
  markdown: 'a',
  doclingJson: '{"name":"a","body":{"self_ref":"#/body","children":[]}}',
  chunks: [{ order: 0, content: 'a', tokens: 1, headings: null, docItemRefs: [], labels: [], pageNumbers: [] }],
  vectors: [new Float32Array([1, 0])],
  createdAt: new Date(),
};

const BUILT = new URL('../dist/vector-maintenance-leases.js', import.meta.url).href;
/** A process that maintains for ever, with a lease that runs out soon after its end. */
const HOLDER = `
import { connectDatabase, VectorMaintenance } from '@sluice/persistence';
const { VectorMaintenanceLeases } = await import(process.argv[1]);
const records = new VectorMaintenance(await connectDatabase({ url: process.argv[2] }));
await new VectorMaintenanceLeases(records, 1000).run('db', () => {
  console.log('maintaining');
  return new Promise(() => undefined);
});
`;

describe.each(DIALECTS)('one maintainer of a vector database, on %s', (dialect) => {
  let test: TestDatabase;
  let records: VectorMaintenance;
  beforeEach(async () => {
    opened = undefined;
    root = await mkdtemp(join(tmpdir(), 'sluice-leases-'));
    test = await createTestDatabase(dialect);
    records = new VectorMaintenance(test.database);
  });
  let root: string;
  let opened: VectorStore | undefined;
  afterEach(async () => {
    await opened?.close();
    await rm(root, { recursive: true, force: true });
    await test.drop();
  });

  /** With one document in `db`. */
  async function aStore(leases: VectorMaintenanceLeases, leaseWaitMs: number): Promise<VectorStore> {
    opened = new VectorStore({ root, allowS3: false, leases, maintenance: { leaseWaitMs, closingMs: 0 } });
    await opened.upsert('db', { provider: 'p', model: 'm', dimension: 2 }, DOCUMENT);
    return opened;
  }

  it('runs while nobody else does, and is known to all', async () => {
    const [one, other] = [new VectorMaintenanceLeases(records), new VectorMaintenanceLeases(records)];
    const { promise, resolve } = Promise.withResolvers<string>();
    const started = Promise.withResolvers<null>();
    const first = one.run('db', () => {
      started.resolve(null);
      return promise;
    });
    await started.promise;
    expect(await other.run('db', () => Promise.resolve('never'))).toBeNull();
    resolve('done');
    expect(await first).toEqual({ result: 'done' });
    expect(await other.run('db', () => Promise.resolve('now'))).toEqual({ result: 'now' });
    const fault = new TransientError('X', 'The disk is full');
    await expect(one.run('db', () => Promise.reject(fault))).rejects.toBe(fault);
    expect(await other.lastRun('db')).toMatchObject({ error: 'The disk is full', failures: 1 });
    await expect(one.run('db', () => Promise.reject(new Error('called off')))).rejects.toThrow('called off');
    expect(await other.lastRun('db')).toMatchObject({ error: 'The disk is full', failures: 1 });
  });

  it('gives a lease back later when the database was away as it ended', async () => {
    let isAway = false;
    const away = (): void => {
      if (isAway) throw new TransientError('DATABASE_UNREACHABLE', 'The database does not answer');
    };
    class Flaky extends VectorMaintenance {
      override async finish(...given: Parameters<VectorMaintenance['finish']>): Promise<void> {
        away();
        await super.finish(...given);
      }
    }
    const leases = new VectorMaintenanceLeases(new Flaky(test.database));
    const failed = leases.run('db', () => {
      isAway = true;
      return Promise.resolve('done');
    });
    await expect(failed).rejects.toMatchObject({ code: 'DATABASE_UNREACHABLE' });
    expect(await leases.run('db', () => Promise.resolve('too early'))).toBeNull();
    isAway = false;
    let taken = null;
    while (taken === null) taken = await new VectorMaintenanceLeases(records).run('db', () => Promise.resolve('now'));
    expect(taken).toEqual({ result: 'now' });
  });

  it('stops when its lease has passed on', async () => {
    const leases = new VectorMaintenanceLeases(records, 30);
    const aborted = leases.run('db', async (lost) => {
      await test.database.rows(`update vector_maintenance set holder = 'thief'`);
      await new Promise((resolve) => lost.addEventListener('abort', resolve, { once: true }));
      throw lost.reason;
    });
    await expect(aborted).rejects.toThrow('passed to another process');
    await test.database.rows(`update vector_maintenance set lease_until = 9e15`);
    expect(await leases.run('db', () => Promise.resolve(1))).toBeNull();
  });

  it('lets a vacuum wait for another process, and then say that it is under way', async () => {
    const store = await aStore(new VectorMaintenanceLeases(records), 0);
    await records.take('db', 'another process', 60_000);
    await expect(store.vacuum('db')).rejects.toMatchObject({ code: 'VECTORDB_BUSY' });
    await records.finish('db', 'another process', null);
    expect((await store.vacuum('db')).tables).toHaveLength(5);
    expect((await store.info('db')).maintenance).toMatchObject({ lastError: null, lastRunAt: expect.any(Date) });
  });

  it('has deleted text erased by another process when the one that deleted it has ended', async () => {
    const plan = new VectorMaintenancePlan(test.database);
    const leases = new VectorMaintenanceLeases(records);
    let ran = Promise.withResolvers<null>();
    const debug = (): void => {
      ran.resolve(null);
      ran = Promise.withResolvers();
    };
    const logger = { ...silentLogger, debug };
    const open = (lookMs: number): VectorStore => {
      const maintenance = { closingMs: 0, retentionMs: 1, idleMs: 2 ** 30, lookMs };
      return (opened = new VectorStore({ root, allowS3: false, leases, plan, maintenance, logger }));
    };
    const store = open(2 ** 30);
    const embedder = { provider: 'p', model: 'm', dimension: 2 };
    const secret = { ...DOCUMENT, id: VectorStore.documentId('s'), title: 'zanzibarium' };
    for (const document of [DOCUMENT, secret]) await store.upsert('db', embedder, document);
    await store.vacuum('db');
    await store.remove('db', [secret.id]);
    await store.close();
    const holders = async (): Promise<string[]> => {
      const entries = await readdir(root, { recursive: true, withFileTypes: true });
      const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
      const texts = await Promise.all(files.map((file) => readFile(file, 'latin1').catch(() => '')));
      return files.filter((_, index) => texts[index]!.includes('zanzibarium'));
    };
    expect(await holders()).not.toEqual([]);
    let run = ran.promise;
    open(10);
    for (let runs = 0; runs < 9 && (await holders()).length > 0; runs += 1) {
      await run;
      run = ran.promise;
    }
    expect(await holders()).toEqual([]);
  });

  it('lets a vacuum that waits take over from a process that was killed', async () => {
    const holder = startProcess(['--input-type=module', '--eval', HOLDER, BUILT, test.url], {
      cwd: import.meta.dirname,
    });
    const store = await aStore(new VectorMaintenanceLeases(records), 30_000);
    await holder.waitFor(/maintaining/);
    const another = new VectorMaintenanceLeases(records);
    expect(await another.run('db', () => Promise.resolve('never'))).toBeNull();
    const vacuum = store.vacuum('db');
    await holder.kill9();
    expect((await vacuum).tables).toHaveLength(5);
    expect(await another.lastRun('db')).toMatchObject({ error: null, failures: 0 });
  });
});
