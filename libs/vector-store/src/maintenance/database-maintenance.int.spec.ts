import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { silentLogger, TransientError } from '@sluice/domain';
import { connectTo } from '../databases/connection.js';
import { OpenDatabase } from '../databases/open-database.js';
import { aDocument, aStore, identity } from '../testing/document.fixture.js';
import { DatabaseMaintenance } from './database-maintenance.js';
import { type MaintenanceLeases, UnsharedLeases } from './maintenance-leases.js';
import { UnsharedPlan } from './maintenance-plan.js';
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
  let leases: MaintenanceLeases;
  let logged: ReturnType<typeof aLog>;
  let maintenance: DatabaseMaintenance;
  const schedule = (settings: Partial<MaintenanceSettings>): void => {
    const all = { ...DEFAULT_MAINTENANCE, closingMs: 0, ...settings };
    maintenance = new DatabaseMaintenance(database, all, leases, new UnsharedPlan(), logged.log);
  };

  beforeEach(async () => {
    context = await aStore();
    for (let n = 0; n < 4; n += 1) await context.store.upsert('db', identity, aDocument(`d${n}`));
    database = new OpenDatabase('db', await connectTo(context.store.resolve('db'), {}));
    logged = aLog();
    leases = new UnsharedLeases();
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
    expect(await maintenance.status()).toMatchObject({ running: false, pendingCommits: 1, lastRunAt: null });
    const message = logged.nextMessage();
    maintenance.noteWrite({ commits: 1, rows: 1 });
    expect(await message).toBe('vector database maintained');
    expect(await maintenance.status()).toMatchObject({ pendingCommits: 0, lastError: null });
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
    expect(await maintenance.status()).toMatchObject({
      lastError: expect.stringContaining('the storage failed'),
      failures: 1,
    });
    chunks.optimize = optimize;
    await maintenance.run();
    expect(await maintenance.status()).toMatchObject({ lastError: null, failures: 0 });
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

  it('keeps the version that was the newest within the retention time, however old it is', async () => {
    schedule({});
    const chunks = await database.table('chunks');
    const newest = await chunks.version();
    await maintenance.run(60_000);
    expect((await chunks.listVersions()).map(({ version }) => version)).toContain(newest);
    await maintenance.run(0);
    expect(await chunks.listVersions()).toHaveLength(1);
  });

  it('maintains the other tables when one fails, and keeps writers out of the next run', async () => {
    const looked = Promise.withResolvers<undefined>();
    const unshared = new UnsharedLeases();
    let runs = 0;
    leases = {
      run: async (name, work) => {
        runs += 1;
        if (runs > 1) await looked.promise;
        return unshared.run(name, work);
      },
      lastRun: (name) => unshared.lastRun(name),
    };
    schedule({ retryMs: 1, idleMs: 1 });
    const kept: string[] = [];
    maintenance.takeTurnsWith((change) => {
      kept.push('out');
      return change();
    });
    const meta = await database.table('document_meta');
    const optimize = meta.optimize.bind(meta);
    let rewrites = 0;
    meta.optimize = () => {
      rewrites += 1;
      return Promise.reject(new Error('Retryable commit conflict for version 7: preempted by concurrent transaction'));
    };
    const failed = logged.nextMessage();
    maintenance.noteWrite({ commits: 1, rows: 1 });
    expect(await failed).toBe('vector database maintenance failed');
    expect({ rewrites, kept, fragments: await fragments() }).toEqual({ rewrites: 1, kept: [], fragments: 2 });
    const repeated = logged.nextMessage();
    meta.optimize = optimize;
    looked.resolve(undefined);
    expect(await repeated).toBe('vector database maintained');
    expect(kept).toHaveLength(5);
  });

  describe('while another process maintains the database', () => {
    let free: boolean;
    beforeEach(() => {
      free = false;
      const unshared = new UnsharedLeases();
      leases = {
        run: (name, work) => (free ? unshared.run(name, work) : Promise.resolve(null)),
        lastRun: (name) => unshared.lastRun(name),
      };
    });

    it('leaves it alone, and looks again later', async () => {
      schedule({ commits: 1, retryMs: 1, idleMs: 1 });
      maintenance.noteWrite({ commits: 1, rows: 1 });
      expect(await maintenance.status()).toMatchObject({ pendingCommits: 1, lastRunAt: null, failures: 0 });
      const message = logged.nextMessage();
      free = true;
      expect(await message).toBe('vector database maintained');
    });

    it('waits for it when somebody asked for a run, but not for ever', async () => {
      schedule({ leaseWaitMs: 0 });
      await expect(maintenance.run()).rejects.toMatchObject({ code: 'VECTORDB_BUSY' });
      schedule({});
      const waiting = maintenance.run();
      free = true;
      expect((await waiting).tables).toHaveLength(5);
    });
  });
});
