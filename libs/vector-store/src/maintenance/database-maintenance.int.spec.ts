import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { silentLogger, TransientError } from '@sluice/domain';
import { connectTo } from '../databases/connection.js';
import { OpenDatabase } from '../databases/open-database.js';
import { aDocument, aStore, identity } from '../testing/document.fixture.js';
import { DatabaseMaintenance } from './database-maintenance.js';
import { DEFAULT_MAINTENANCE, type MaintenanceSettings } from './maintenance-policy.js';

/** Collects what is logged, and lets a test wait for it. */
function aLog() {
  const messages: string[] = [];
  let next = Promise.withResolvers<string>();
  const record = (message: string): void => {
    messages.push(message);
    next.resolve(message);
    next = Promise.withResolvers();
  };
  const log = { ...silentLogger, debug: record, warn: record };
  return { messages, nextMessage: () => next.promise, log };
}

describe('the maintenance of a database', () => {
  let context: Awaited<ReturnType<typeof aStore>>;
  let database: OpenDatabase;
  let logged: ReturnType<typeof aLog>;
  let maintenance: DatabaseMaintenance;
  const schedule = (settings: Partial<MaintenanceSettings>): void => {
    maintenance = new DatabaseMaintenance(database, { ...DEFAULT_MAINTENANCE, ...settings }, logged.log);
  };

  beforeEach(async () => {
    context = await aStore();
    for (let n = 0; n < 4; n += 1) await context.store.upsert('db', identity, aDocument(`d${n}`));
    database = new OpenDatabase('db', await connectTo(context.store.resolve('db'), {}));
    logged = aLog();
  });
  afterEach(async () => {
    await maintenance.close();
    database.close();
    await context.dispose();
  });

  const fragments = async (): Promise<number> =>
    (await (await database.table('chunks')).stats()).fragmentStats.numFragments;

  it('runs after enough commits', async () => {
    schedule({ commits: 2 });
    maintenance.noteWrite({ commits: 1, rows: 1 });
    expect(maintenance.status).toMatchObject({ running: false, pendingCommits: 1, lastRunAt: null });
    const message = logged.nextMessage();
    maintenance.noteWrite({ commits: 1, rows: 1 });
    expect(await message).toBe('vector database maintained');
    expect(maintenance.status).toMatchObject({ pendingCommits: 0, lastError: null });
    // Lance joins rows that are in the index with those that are not in the run after the next.
    expect(await fragments()).toBe(2);
  });

  it('runs when nothing was written for a while', async () => {
    schedule({ idleMs: 1 });
    const message = logged.nextMessage();
    maintenance.noteWrite({ commits: 1, rows: 1 });
    expect(await message).toBe('vector database maintained');
  });

  it('runs one at a time', async () => {
    schedule({});
    const reports = await Promise.all([maintenance.run(), maintenance.run()]);
    expect(reports[1]!.fragmentsRemoved).toBeLessThan(reports[0]!.fragmentsRemoved);
    expect(await fragments()).toBe(1);
  });

  it('logs a failure, keeps it in the status, and recovers', async () => {
    schedule({});
    const chunks = await database.table('chunks');
    const optimize = chunks.optimize.bind(chunks);
    chunks.optimize = () => Promise.reject(new Error('disk is gone'));
    await expect(maintenance.run()).rejects.toThrow(TransientError);
    expect(logged.messages).toEqual(['vector database maintenance failed']);
    expect(maintenance.status.lastError).toContain('the storage failed');
    chunks.optimize = optimize;
    await maintenance.run();
    expect(maintenance.status.lastError).toBeNull();
  });

  it('stops between two tables when aborted', async () => {
    schedule({});
    await expect(maintenance.run(0, AbortSignal.abort(new Error('enough')))).rejects.toThrow('enough');
    expect(await fragments()).toBe(4);
  });

  it('removes no version that a tag names', async () => {
    schedule({});
    const chunks = await database.table('chunks');
    const version = await chunks.version();
    await (await chunks.tags()).create('release', version);
    await maintenance.run(0);
    expect((await chunks.listVersions()).map((kept) => kept.version)).toContain(version);
  });
});
