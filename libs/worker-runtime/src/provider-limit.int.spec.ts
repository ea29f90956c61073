import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { silentLogger } from '@sluice/domain';
import { connectDatabase, ProviderSlots, type Database } from '@sluice/persistence';
import { createTestDatabase, DIALECTS, startProcess, type TestDatabase } from '@sluice/testing';
import { ProviderLimit, type ProviderLimitTimes } from './provider-limit.js';

const SERVER = 'http://parser.example';
const TIMES: ProviderLimitTimes = { leaseMs: 60_000, lookMs: 5, keepMs: 20 };
const never = new AbortController().signal;
/** Requests of each process: enough for some hundred milliseconds. */
const EACH = 100;

const BUILT = new URL('../dist/provider-limit.js', import.meta.url).href;
/** A process that holds both slots of the server for ever, by leases that run out soon after its end. */
const HOLDER = `
import { connectDatabase, ProviderSlots } from '@sluice/persistence';
const { ProviderLimit } = await import(process.argv[1]);
const slots = new ProviderSlots(await connectDatabase({ url: process.argv[2] }));
const limit = new ProviderLimit(slots, console, { leaseMs: 900, lookMs: 5, keepMs: 20 });
let held = 0;
for (let slot = 0; slot < 2; slot += 1)
  void limit.run('${SERVER}', 2, () => {
    held += 1;
    if (held === 2) console.log('holding');
    return new Promise(() => setInterval(() => undefined, 1000));
  }, new AbortController().signal);
`;

describe.each(DIALECTS)('the limit of a server over all processes, on %s', (dialect) => {
  let test: TestDatabase;
  let connections: Database[];
  beforeEach(async () => {
    test = await createTestDatabase(dialect);
    connections = [await connectDatabase({ url: test.url }), await connectDatabase({ url: test.url })];
  });
  afterEach(async () => {
    await Promise.all(connections.map((database) => database.close()));
    await test.drop();
  });

  const limits = (times = TIMES): ProviderLimit[] =>
    connections.map((database) => new ProviderLimit(new ProviderSlots(database), silentLogger, times));

  it('is never passed, and everybody gets their turn', async () => {
    const [one, other] = limits();
    let [running, most] = [0, 0];
    const ended: string[] = [];
    const request = (name: string) => async () => {
      most = Math.max(most, (running += 1));
      await pause(5);
      running -= 1;
      ended.push(name);
    };
    // Whoever has no connection yet would begin when the other is through.
    await Promise.all(limits().map((limit) => limit.run('http://other.example', 2, () => Promise.resolve(), never)));
    await Promise.all(
      Array.from({ length: 2 * EACH }, (_, index) =>
        index < EACH ? one!.run(SERVER, 3, request('one'), never) : other!.run(SERVER, 3, request('other'), never),
      ),
    );
    expect(most).toBe(3);
    expect(ended).toHaveLength(2 * EACH);
    // Neither waited until the other had ended.
    const [firstOfOne, firstOfOther] = [ended.indexOf('one'), ended.indexOf('other')];
    expect(Math.max(firstOfOne, firstOfOther)).toBeLessThan(EACH);
  });

  it('is of each server its own', async () => {
    const [one] = limits();
    const { promise, resolve } = Promise.withResolvers<null>();
    const held = one!.run(SERVER, 1, () => promise, never);
    expect(await one!.run('http://other.example', 1, () => Promise.resolve('done'), never)).toBe('done');
    resolve(null);
    await held;
  });

  it('is left at once by those who are called off', async () => {
    const [one, other] = limits();
    const { promise, resolve } = Promise.withResolvers<null>();
    const held = one!.run(SERVER, 1, () => promise, never);
    const abort = new AbortController();
    const waiting = other!.run(SERVER, 1, () => Promise.resolve('never'), abort.signal);
    abort.abort(new Error('called off'));
    await expect(waiting).rejects.toThrow('called off');
    resolve(null);
    await held;
    expect(await other!.run(SERVER, 1, () => Promise.resolve('done'), never)).toBe('done');
  });

  it('lets nobody wait for ever when the database is gone, and frees what fails', async () => {
    const [one, other] = limits();
    await expect(one!.run(SERVER, 1, () => Promise.reject(new Error('refused')), never)).rejects.toThrow('refused');
    await test.database.rows('drop table provider_slot');
    await expect(other!.run(SERVER, 1, () => Promise.resolve(), never)).rejects.toThrow(/provider_slot/);
    await expect(one!.run(SERVER, 1, () => Promise.resolve(), never)).rejects.toThrow(/provider_slot/);
  });

  it('is not used up by a process that died', async () => {
    const holder = startProcess(['--input-type=module', '--eval', HOLDER, BUILT, test.url], {
      cwd: import.meta.dirname,
    });
    await holder.waitFor(/holding/);
    const [one] = limits();
    const waiting = one!.run(SERVER, 2, () => Promise.resolve('done'), never);
    await holder.kill9();
    expect(await waiting).toBe('done');
  });
});
