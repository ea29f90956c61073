import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { silentLogger } from '@sluice/domain';
import { createStepQueue } from '@sluice/persistence';
import { DIALECTS, eventually, seedGroup } from '@sluice/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ApiFixture } from '../testing/api.fixture.js';
import type { NoticesBody } from './notice.dto.js';
import type { Notice } from './notice.js';
import { NoticeSources } from './notice-sources.js';
import { rowsBehind } from './providers/database-notices.js';
import { diskNotice } from './providers/disk-notices.js';

describe.each(DIALECTS)('the notices over HTTP, on %s', (dialect) => {
  let api: ApiFixture;
  beforeAll(async () => {
    api = await ApiFixture.create(dialect, {}, { boundTo: '0.0.0.0' });
    const { database } = api.test;
    await seedGroup(database, { documents: 2 });
    const queue = createStepQueue(database);
    await queue.register({ id: 'w', instance: 'i', hostname: 'host', pid: 7 });
    await queue.turn({ workerId: 'w', settlements: [], capacity: 1, chain: false });
    await database.rows(`update worker set checkin_date = checkin_date - 86400000`);
    await database.rows(
      `insert into vector_maintenance (data_dir, failures, last_error, finished_date) values ('team/a b', 3, 'No space', 1000)`,
    );
    // The service tries again what is due.
    await database.rows(
      `insert into pending_removal (doc_hash, artifact_type, step_config_id, data_dir, due_date, attempts, message)
       values ('h', 'RAG', 0, 'default', $1, 9, 'The disk is read-only')`,
      [Date.now() + 3_600_000],
    );
    await mkdir(join(api.directory, 'params'), { recursive: true });
    await writeFile(join(api.directory, 'params', 'broken.yaml'), 'id: [');
    for (const table of ['documents', 'document_meta', 'chunks', 'document_items', 'settings']) {
      const versions = join(api.directory, 'vectordb', 'torn', `${table}.lance`, '_versions');
      await mkdir(versions, { recursive: true });
      await writeFile(join(versions, '1.manifest'), 'no manifest');
    }
  });
  afterAll(() => api.close());

  it('say what needs a hand, the worst first, and what helps', async () => {
    const read = async () => (await api.get<NoticesBody>('/notices')).body.notices;
    // Those of databases come last: a look at one takes a while on a busy machine.
    const notices = await eventually('all notices', read, (found) =>
      found.some(({ code }) => code === 'DATABASE_DAMAGED'),
    );
    const of = (code: string) => notices.find((notice) => notice.code === code);
    expect(notices.map(({ severity }) => severity)).toEqual(
      [...notices.map(({ severity }) => severity)].sort(
        (one, other) => 'ewi'.indexOf(one[0]!) - 'ewi'.indexOf(other[0]!),
      ),
    );
    expect(of('NO_WORKER')).toMatchObject({ severity: 'error', action: { kind: 'run', target: 'si-cli worker' } });
    expect(of('WORKER_GONE')).toMatchObject({
      message: expect.stringContaining('held 1 step.'),
      since: expect.any(String),
    });
    expect(of('MAINTENANCE_FAILING')).toMatchObject({
      message: 'Maintenance of the vector database team/a b failed 3 times: No space',
      since: '1970-01-01T00:00:01',
      action: { kind: 'open', target: '/databases/team%2Fa%20b' },
    });
    expect(of('REMOVAL_STUCK')?.message).toBe('A copy of removed documents cannot be removed: The disk is read-only');
    expect(of('DEFINITION_REFUSED')).toMatchObject({ action: { target: '/parameters' } });
    expect(of('OPEN_TO_ALL')).toMatchObject({ action: { kind: 'set', target: 'API_KEY_ENABLED' } });
    expect(of('DATABASE_DAMAGED')?.message).toContain('torn');
  });
});

describe('notice sources', () => {
  const aNotice = (code: string, severity: Notice['severity'] = 'info'): Notice => ({
    code,
    severity,
    message: 'm'.repeat(2000),
    since: null,
    action: { kind: 'open', label: 'Look', target: '/' },
  });

  it('are asked once for all who ask, and what is said is bounded', async () => {
    const sources = new NoticeSources(silentLogger);
    let asked = 0;
    sources.add({
      name: 'many',
      read: () => {
        asked += 1;
        return Promise.resolve(Array.from({ length: 500 }, () => aNotice('A')));
      },
    });
    sources.add({ name: 'one', read: () => Promise.resolve([aNotice('B', 'error')]) });
    sources.add({ name: 'broken', read: () => Promise.reject(new Error('down')) });
    const [found] = await Promise.all([sources.all(), sources.all(), sources.all()]);
    expect(asked).toBe(1);
    expect(found.map(({ code }) => code)).toEqual(['B', ...Array.from({ length: 50 }, () => 'A')]);
    expect(found[0]!.message).toHaveLength(1001);
  });
});

describe('what needs a hand', () => {
  it.each([
    [50, []],
    [9.9, ['warning']],
    [1.9, ['error']],
  ])('of a disk with %s %% free', (free, severities) => {
    const notices = diskNotice({ holds: ['VECTORDB_DIR'], freeBytes: free, totalBytes: 100 });
    expect(notices.map(({ severity }) => severity)).toEqual(severities);
  });

  it('of an index that lacks many rows, and a good part of them', () => {
    const index = (indexedRows: number, unindexedRows: number) =>
      ({ table: 'chunks', column: 'c', type: 'FTS', indexedRows, unindexedRows }) as const;
    expect(rowsBehind({ indexes: [index(1_000_000, 20_000), index(0, 900)] })).toBe(0);
    expect(rowsBehind({ indexes: [index(1000, 20_000), index(1000, 30_000)] })).toBe(30_000);
    expect(rowsBehind({ indexes: [] })).toBe(0);
  });
});
