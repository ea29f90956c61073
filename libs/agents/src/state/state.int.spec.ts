import { spawnSync } from 'node:child_process';
import { setImmediate as endOfTurn } from 'node:timers/promises';
import { once } from 'node:events';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ConfigurationError, ConflictError, NotFoundError, silentLogger, TransientError } from '@sluice/domain';
import { RunRepository } from '../runs/run-repository.js';
import { RunCancelledError, RunService } from '../runs/run-service.js';
import { AGENT_DIALECTS, createAgentTestDatabase, type AgentTestDatabase } from '../testing/agent-test-database.js';
import type { AgentDatabase } from './agent-database.js';
import { StoredBlobTexts } from './blob-hashes.js';
import { ContentHashes } from './content-hashes.js';
import { Leases, type LeasedWork, newLeaseOwner } from './leases.js';
import { openAgentDatabase } from './open-agent-database.js';

const never = new AbortController().signal;

const request = {
  kind: 'manifest run',
  source: 'docs',
  manifestId: 'm',
  startedBy: 'schedule',
  scheduledFor: 1000,
} as const;

const free = (): Promise<string> => Promise.resolve('free');

const lease = <Result>(name: string, run: LeasedWork<Result>['run']): LeasedWork<Result> => ({
  name,
  busyMessage: 'busy',
  repeatKey: null,
  run,
});

describe.each(AGENT_DIALECTS)("the agents' state on %s", (dialect) => {
  let databases: AgentTestDatabase;

  beforeAll(async () => {
    databases = await createAgentTestDatabase(dialect);
  });
  afterAll(async () => {
    await databases[Symbol.asyncDispose]();
  });

  it('can be opened by several processes at once', async () => {
    const others = await Promise.all([databases.connect(), databases.connect(), databases.connect()]);
    expect(await others[0].rows('select * from agent_lease')).toEqual([]);
    await Promise.all(others.map((other) => other.close()));
  });

  it('remembers hashes of 10,000 files, by location', async () => {
    const hashes = new ContentHashes(databases.database);
    const rows = Array.from({ length: 10_000 }, (_, index) => ({
      uri: `ä/${index}.md`,
      fingerprint: `etag:"${index}":1`,
      hash: `sha256-${index}`,
    }));
    await hashes.remember('one', rows);
    await hashes.remember('one', [{ ...rows[5]!, fingerprint: 'new' }]);
    const uris = rows.map(({ uri }) => uri);
    const found = await hashes.find('one', uris);
    expect(found.size).toBe(10_000);
    expect(found.get('ä/5.md')).toEqual({ ...rows[5], fingerprint: 'new' });
    expect((await hashes.find('two', uris)).size).toBe(0);
  });

  it('remembers texts by their git id', async () => {
    const texts = new StoredBlobTexts(databases.database);
    expect(await texts.get('a1')).toBeUndefined();
    await texts.set('a1', '*.psd filter=lfs');
    await texts.set('a1', '*.psd filter=lfs');
    expect(await texts.get('a1')).toBe('*.psd filter=lfs');
  });

  it('gives a lease to one holder, and frees it at the end', async () => {
    const other = await databases.connect();
    const [one, two] = [new Leases(databases.database), new Leases(other)];
    await one.hold(
      lease('source', async () => {
        await expect(two.hold(lease('source', free), never)).rejects.toThrow(ConflictError);
        await expect(two.hold(lease('elsewhere', free), never)).resolves.toBe('free');
      }),
      never,
    );
    await expect(two.hold(lease('source', free), never)).resolves.toBe('free');
    await other.close();
  });

  it('frees a lease when the work fails', async () => {
    const leases = new Leases(databases.database);
    await expect(
      leases.hold(
        lease('source', () => Promise.reject(new Error('x'))),
        never,
      ),
    ).rejects.toThrow('x');
    await expect(leases.hold(lease('source', free), never)).resolves.toBe('free');
  });

  it('takes over at once from a process of this machine that has ended, and not from one that lives', async () => {
    const ended = spawnSync(process.execPath, ['--version']).pid;
    const take = async (pid: number): Promise<string> => {
      const row = [`of ${pid}`, newLeaseOwner(pid), Number.MAX_SAFE_INTEGER];
      await databases.database.rows('insert into agent_lease (name, owner, expires_at) values ($1, $2, $3)', row);
      return new Leases(databases.database).hold(
        lease(`of ${pid}`, () => Promise.resolve('taken over')),
        never,
      );
    };
    await expect(take(ended)).resolves.toBe('taken over');
    await expect(take(process.pid)).rejects.toThrow('busy');
  });

  it('takes over the lease of a process that died, whose work, should it wake up, is aborted', async () => {
    const aborted = new Leases(databases.database, { ttlMs: 300 }).hold(
      lease('source', async (signal) => {
        await databases.database.rows(`update agent_lease set owner = 'another' where name = 'source'`);
        await new Promise((_resolve, reject) => {
          signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
        });
      }),
      never,
    );
    await expect(aborted).rejects.toThrow(TransientError);
    await databases.database.rows(`update agent_lease set expires_at = 0 where name = 'source'`);
    const leases = new Leases(databases.database);
    await expect(
      leases.hold(
        lease('source', () => Promise.resolve('taken')),
        never,
      ),
    ).resolves.toBe('taken');
  });

  it('aborts work in time when its database is away, and does not hide what the work returns', async () => {
    let isAway = false;
    const flaky: AgentDatabase = {
      dialect,
      rows: (sql, parameters) =>
        isAway
          ? Promise.reject(new TransientError('AGENT_DATABASE_UNREACHABLE', 'away'))
          : databases.database.rows(sql, parameters),
      close: () => Promise.resolve(),
    };
    const work = async (signal: AbortSignal): Promise<string> => {
      isAway = true;
      await once(signal, 'abort');
      return (signal.reason as Error).message;
    };
    const held = new Leases(flaky, { ttlMs: 150 }).hold(lease('away', work), never);
    await expect(held).resolves.toMatch('cannot be reached');
    isAway = false;
    const unsettled = new Leases(flaky).hold(
      lease('short', () => Promise.resolve((isAway = true))),
      never,
    );
    await expect(unsettled).resolves.toBe(true);
  });

  it('has the holder do equal work once more, and leaves other or failed work to who asks for it', async () => {
    const other = await databases.connect();
    const [one, two] = [new Leases(databases.database), new Leases(other, { pollMs: 5 })];
    const runs: number[] = [];
    const during = async (key: string, again: () => Promise<number>): Promise<boolean> => {
      let joining: Promise<boolean> | undefined;
      const run = async (_signal: AbortSignal, before: number | null): Promise<number> => {
        runs.push(before ?? 0);
        if (before !== null) return again();
        joining = two.join('repeated', key, never);
        while (key === 'same' && !(await requested())) await endOfTurn();
        return 1;
      };
      const busyMessage = 'busy';
      await one.hold({ name: 'repeated', busyMessage, repeatKey: 'same', run }, never).catch(() => undefined);
      return joining!;
    };
    const requested = async (): Promise<boolean> =>
      (await other.rows(`select name from agent_lease where name = 'repeated' and requested = 1`)).length > 0;
    expect(await during('same', () => Promise.resolve(2))).toBe(true);
    expect(runs.splice(0)).toEqual([0, 1]);
    expect(await during('different', () => Promise.resolve(2))).toBe(false);
    expect(runs.splice(0)).toEqual([0]);
    expect(await during('same', () => Promise.reject(new Error('failed')))).toBe(false);
    await expect(two.hold(lease('repeated', free), never)).resolves.toBe('free');
    await other.close();
  });

  it('lets exactly one of several processes begin a scheduled run', async () => {
    const others = await Promise.all([databases.connect(), databases.connect()]);
    const begun = await Promise.all(others.map((other) => new RunRepository(other).begin(request)));
    expect(begun.filter((record) => record !== null)).toHaveLength(1);
    await Promise.all(others.map((other) => other.close()));
  });

  it('records what a run did, and any number of runs outside of schedules', async () => {
    await using runs = new RunService(databases.database, silentLogger);
    const unscheduled = { ...request, manifestId: 'x', scheduledFor: null };
    for (const complete of [true, false]) {
      const run = await runs.begin(unscheduled, () => Promise.resolve({ report: { ingested: 3 }, complete }));
      expect(run?.record).toMatchObject({ state: 'running', completedAt: null, report: null });
      await run?.result;
    }
    const failing = await runs.begin(unscheduled, () => Promise.reject(new ConflictError('Busy')));
    await expect(failing?.result).rejects.toThrow('Busy');
    expect(await runs.records.newest(3, 'x')).toMatchObject([
      { state: 'skipped', message: 'Busy' },
      { state: 'partial', report: { ingested: 3 } },
      { state: 'completed', completedAt: expect.any(Date) },
    ]);
    const newest = (await runs.records.newest(1))[0]!;
    expect(await runs.records.find(newest.id)).toEqual(newest);
    expect(await runs.records.find(0)).toBeNull();
  });

  it('hides what unknown errors say from the record', async () => {
    await using runs = new RunService(databases.database, silentLogger);
    const run = await runs.begin({ ...request, scheduledFor: null }, () => Promise.reject(new Error('/etc/secret')));
    await expect(run?.result).rejects.toThrow();
    expect(await runs.records.find(run?.record.id ?? 0)).toMatchObject({
      state: 'failed',
      message: 'Internal error; the log tells more',
    });
  });

  /** Work that ends with its signal alone. */
  const untilAborted = (signal: AbortSignal): Promise<never> =>
    new Promise((_resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
    });
  const unscheduled = { ...request, scheduledFor: null };

  it('cancels a run, from another connection too, and says that an ended one cannot be', async () => {
    const database = await databases.connect();
    {
      await using here = new RunService(databases.database, silentLogger, { cancelPollMs: 5 });
      await using elsewhere = new RunService(database, silentLogger);
      for (const canceller of [here, elsewhere]) {
        const run = (await here.begin(unscheduled, untilAborted))!;
        const ended = expect(run.result).rejects.toBeInstanceOf(RunCancelledError);
        expect(await canceller.cancel(run.record.id)).toMatchObject({ id: run.record.id, source: request.source });
        await ended;
        expect(await here.records.find(run.record.id)).toMatchObject({
          state: 'cancelled',
          message: 'It was cancelled on request',
          completedAt: expect.any(Date),
        });
        await expect(canceller.cancel(run.record.id)).rejects.toBeInstanceOf(ConflictError);
      }
      await expect(elsewhere.cancel(999_999)).rejects.toBeInstanceOf(NotFoundError);
    }
    await database.close();
  });

  it('says of a run whose process died that it has ended', async () => {
    await using runs = new RunService(databases.database, silentLogger);
    const dead = (await runs.records.begin(unscheduled))!;
    await databases.database.rows('update agent_run set heartbeat_at = 0 where id = $1', [dead.id]);
    await expect(runs.cancel(dead.id)).rejects.toThrow('has ended: interrupted');
  });

  it('cancels a run that takes too long, by its own clock or by the next start of its schedule', async () => {
    await using limited = new RunService(databases.database, silentLogger, { longestRunMs: 20 });
    const late = (await limited.begin(unscheduled, untilAborted))!;
    await expect(late.result).rejects.toThrow('RUN_TIMEOUT');
    expect(await limited.records.find(late.record.id)).toMatchObject({ state: 'cancelled' });

    await using unlimited = new RunService(databases.database, silentLogger, { cancelPollMs: 5 });
    const [overdue, other] = [
      (await unlimited.begin(unscheduled, untilAborted))!,
      (await unlimited.begin({ ...unscheduled, source: 'another' }, untilAborted))!,
    ];
    await databases.database.rows('update agent_run set started_at = started_at - 1000', []);
    const otherEnded = expect(other.result).rejects.toThrow('shutting down');
    await limited.cancelOverdue(request.source);
    await expect(overdue.result).rejects.toThrow('RUN_TIMEOUT');
    expect(await unlimited.records.find(other.record.id)).toMatchObject({ state: 'running' });
    await unlimited[Symbol.asyncDispose]();
    await otherEnded;
  });

  it('hands out what a run gave although its end cannot be recorded', async () => {
    const database = await databases.connect();
    const runs = new RunService(database, silentLogger);
    const run = await runs.begin(unscheduled, async () => {
      await database.close();
      return { report: { ingested: 3 }, complete: true };
    });
    expect((await run!.result).report).toEqual({ ingested: 3 });
    await runs[Symbol.asyncDispose]();
  });

  it('interrupts runs at shutdown, and those whose process fell silent', async () => {
    const runs = new RunService(databases.database, silentLogger);
    const run = await runs.begin(
      { ...request, scheduledFor: 2000 },
      (signal) =>
        new Promise((_resolve, reject) => {
          signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
        }),
    );
    const ended = expect(run?.result).rejects.toThrow('shutting down');
    await runs[Symbol.asyncDispose]();
    await ended;
    const repository = new RunRepository(databases.database);
    expect(await repository.find(run?.record.id ?? 0)).toMatchObject({ state: 'interrupted' });

    const silent = await repository.begin({ ...request, scheduledFor: 3000 });
    await databases.database.rows('update agent_run set heartbeat_at = 0 where id = $1', [silent!.id]);
    await repository.interruptSilent(1000);
    expect(await repository.find(silent!.id)).toMatchObject({ state: 'interrupted', completedAt: expect.any(Date) });
  });
});

describe('openAgentDatabase', () => {
  it.each(['mysql://h/d', 'sqlite://', 'sqlite:///:memory:', 'agents.db'])(
    'refuses %s without repeating it',
    async (url) => {
      const opening = openAgentDatabase({ url, stateDirectory: '.' });
      await expect(opening).rejects.toThrow(ConfigurationError);
      await expect(opening).rejects.toThrow(expect.not.stringContaining(url));
    },
  );

  it('says that a server does not answer', async () => {
    const opening = openAgentDatabase({ url: 'postgresql://u:hunter2@127.0.0.1:1/d', stateDirectory: '.' });
    await expect(opening).rejects.toThrow(/does not answer; check AGENT_DB_URL/);
  });
});

describe("a start of the agents' state on PostgreSQL", () => {
  const WITHIN_MS = 5_000;
  const ROLE = `crowded_agents_${process.pid}`;
  let databases: AgentTestDatabase;
  let silent: Server;
  beforeAll(async () => {
    databases = await createAgentTestDatabase('postgres');
    await databases.database.rows(`create role ${ROLE} login password 'crowded' connection limit 0`);
    silent = createServer((socket) => socket.on('error', () => undefined).resume()).listen(0, '127.0.0.1');
    await once(silent, 'listening');
  });
  afterAll(async () => {
    await databases.database.rows(`drop role ${ROLE}`);
    await databases[Symbol.asyncDispose]();
    silent.close();
  });

  it.each([
    ['no connection is free', 'AGENT_DATABASE_CONNECTIONS_TAKEN', { username: ROLE, password: 'crowded' }],
    ['the server does not answer', 'AGENT_DATABASE_UNREACHABLE', {}],
  ])('says that %s', async (_name, code, login) => {
    const url = new URL(databases.url!);
    if ('username' in login) Object.assign(url, login);
    else url.port = String((silent.address() as AddressInfo).port);
    const begun = performance.now();
    const opening = openAgentDatabase({ url: url.href, stateDirectory: '' });
    await expect(opening).rejects.toMatchObject({ code });
    expect(performance.now() - begun).toBeLessThan(WITHIN_MS);
  });
});
