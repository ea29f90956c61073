import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { InvalidInputError, NotFoundError } from '@sluice/domain';
import S3rver from 's3rver';
import { VectorStore } from './index.js';
import { UnsharedLeases } from './maintenance/maintenance-leases.js';
import { aDocument, identity } from './testing/document.fixture.js';

/** Notes which leases were taken; another process holds each when it is asked for first. */
class BusyLeases extends UnsharedLeases {
  readonly asked: string[] = [];

  override async run<T>(name: string, work: (lost: AbortSignal) => Promise<T>): Promise<{ readonly result: T }> {
    this.asked.push(name);
    const isFirst = this.asked.filter((one) => one === name).length === 1;
    return isFirst ? (null as never) : super.run(name, work);
  }
}

/** One writer only: the server ignores the conditional writes by which Lance keeps two commits apart. */
describe('a database in object storage', () => {
  const db = 's3://bucket/team/docs';
  let directory: string;
  let server: S3rver;
  let store: VectorStore;
  const leases = new BusyLeases();
  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'sluice-s3-'));
    server = new S3rver({
      port: 0,
      address: '127.0.0.1',
      silent: true,
      directory,
      configureBuckets: [{ name: 'bucket', configs: [] }],
    });
    const { port } = await server.run();
    const storageOptions = {
      region: 'us-east-1',
      endpoint: `http://127.0.0.1:${port}`,
      allow_http: 'true',
      access_key_id: 'S3RVER',
      secret_access_key: 'S3RVER',
    };
    store = new VectorStore({ root: directory, allowS3: true, storageOptions, leases });
  });
  afterAll(async () => {
    await store.close();
    await server.close();
    await rm(directory, { recursive: true });
  });

  it('is not found before something is stored', async () => {
    await expect(store.info(db)).rejects.toThrow(NotFoundError);
  });

  it('stores, replaces, finds, lists and vacuums like a local one', async () => {
    await Promise.all(['a', 'b', 'c'].map((hash) => store.upsert(db, identity, aDocument(hash))));
    await store.upsert(db, identity, aDocument('a', { texts: ['changed'] }));
    expect((await store.search(db, { query: 'changed', mode: 'fts', limit: 3 })).hits).toMatchObject([
      { content: 'changed' },
    ]);
    expect(await store.documents(db)).toMatchObject({ total: 3 });
    // What Lance lets a second creation overwrite is created by one process at a time.
    expect(leases.asked.filter((name) => name === `creation of ${db}`).length).toBeGreaterThan(1);
    await store.vacuum(db, { retentionMs: 0 });
    expect(await store.info(db)).toMatchObject({ path: db, chunks: { count: 5 }, embeddings: identity });
  });

  it('is refused unless allowed', async () => {
    const local = new VectorStore({ root: directory, allowS3: false });
    await expect(local.info(db)).rejects.toThrow(InvalidInputError);
    await local.close();
  });
});
