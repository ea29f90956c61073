import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { TransientError } from '@sluice/domain';
import { VectorMaintenance } from '@sluice/persistence';
import { createTestDatabase, DIALECTS, type TestDatabase } from '@sluice/testing';
import { VectorStore } from '@sluice/vector-store';
import { VectorMaintenanceLeases } from './vector-maintenance-leases.js';

describe.each(DIALECTS)('one maintainer of a vector database, on %s', (dialect) => {
  let test: TestDatabase;
  let records: VectorMaintenance;
  beforeEach(async () => {
    test = await createTestDatabase(dialect);
    records = new VectorMaintenance(test.database);
  });
  afterEach(() => test.drop());

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
    const root = await mkdtemp(join(tmpdir(), 'sluice-leases-'));
    const leases = new VectorMaintenanceLeases(records);
    const store = new VectorStore({ root, allowS3: false, leases, maintenance: { leaseWaitMs: 0, closingMs: 0 } });
    const identity = { provider: 'p', model: 'm', dimension: 2 };
    await store.upsert('db', identity, {
      id: VectorStore.documentId('a'),
      uri: 'a',
      title: null,
      metadata: {},
      markdown: 'a',
      doclingJson: '{"name":"a","body":{"self_ref":"#/body","children":[]}}',
      chunks: [{ order: 0, content: 'a', tokens: 1, headings: null, docItemRefs: [], labels: [], pageNumbers: [] }],
      vectors: [new Float32Array([1, 0])],
      createdAt: new Date(),
    });
    await records.take('db', 'another process', 60_000);
    await expect(store.vacuum('db')).rejects.toMatchObject({ code: 'VECTORDB_BUSY' });
    await records.finish('db', 'another process', null);
    expect((await store.vacuum('db')).tables).toHaveLength(5);
    expect((await store.info('db')).maintenance).toMatchObject({ lastError: null, lastRunAt: expect.any(Date) });
    await store.close();
    await rm(root, { recursive: true });
  });
});
