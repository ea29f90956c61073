import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { builtModule } from './built-module.js';
import { ProcessPool, type ProcessPoolOptions } from './process-pool.js';
import { valueOf } from './task-report.js';
import { isRunning, untilGone, WildTasks } from './wild-tasks.fixture.js';

const MIB = 1024 ** 2;
const never = new AbortController().signal;
const CODES = { crashed: 'CRASHED', timeout: 'TIMEOUT' };

describe('a pool of processes', () => {
  let tasks: WildTasks;
  let pool: ProcessPool;
  beforeEach(async () => {
    tasks = await WildTasks.create();
  });
  afterEach(async () => {
    await pool.close();
    await tasks[Symbol.asyncDispose]();
  });

  const start = (options: ProcessPoolOptions = {}): void => {
    pool = new ProcessPool({ maxProcesses: 1, ...options });
  };
  const run = (kind: string, more: object = {}, signal = never) =>
    pool.run<unknown>({ module: tasks.module, task: { kind, journal: tasks.journal, ...more } }, signal);
  const fine = async (): Promise<void> =>
    expect(await run('fine', { text: 'a' })).toMatchObject({ outcome: 'returned', value: { text: 'a' } });

  it('runs tasks one after the other in the same process, and reports what they used', async () => {
    start();
    const report = await run('fine', { text: 'ä\u{1F600}' });
    expect(report).toMatchObject({ outcome: 'returned', value: { text: 'ä\u{1F600}' }, deaths: [] });
    expect(report.tries).toHaveLength(1);
    expect(report.tries[0]!.peakMemoryBytes).toBeGreaterThan(10 * MIB);
    await fine();
    const [first, second] = await tasks.begun();
    expect(second).toBe(first);
    expect(pool.pids).toEqual([first]);
  });

  it('reports what a task throws, without paths, and keeps the process', async () => {
    start();
    const report = await run('fails');
    expect(report).toMatchObject({ outcome: 'failed', failure: { code: 'PARSE_FAILED' } });
    expect(() => valueOf(report, CODES)).toThrow(/does not understand/);
    expect(() => valueOf(report, CODES)).not.toThrow(/secret/);
    await fine();
    expect(new Set(await tasks.begun()).size).toBe(1);
  });

  it('does not let the next task pay for a promise that one left behind', async () => {
    start();
    expect(await run('leavesRejection')).toMatchObject({ outcome: 'returned', deaths: [] });
    expect(await run('fine', { text: 'a' })).toMatchObject({ outcome: 'returned', deaths: [] });
    expect(new Set(await tasks.begun()).size).toBe(1);
  });

  it.each(['heap', 'buffers'])('kills a task that takes all the memory it can get (%s), twice', async (kind) => {
    start({ limits: { memoryBytes: 256 * MIB } });
    const report = await run(kind);
    expect(report).toMatchObject({ outcome: 'died', deaths: [{ reason: 'memory' }, { reason: 'memory' }] });
    for (const { peakMemoryBytes } of report.tries) expect(peakMemoryBytes).toBeLessThan(512 * MIB);
    expect(() => valueOf(report, CODES)).toThrow(
      /killed its parser twice: at the first attempt .*memory.*; at the second attempt .*memory.*PARSER_MEMORY_LIMIT/,
    );
    expect(new Set(await tasks.begun()).size).toBe(2);
    await fine();
  });

  it('lets the tasks of other processes go on', async () => {
    start({ maxProcesses: 2, limits: { memoryBytes: 256 * MIB } });
    const wild = run('buffers');
    for (let time = 0; time < 20; time += 1) await fine();
    expect(await wild).toMatchObject({ outcome: 'died' });
  });

  it.each([
    ['wallMs', 'time', 'waits', 'PARSER_TIMEOUT'],
    ['wallMs', 'time', 'endless', 'PARSER_TIMEOUT'],
    ['cpuMs', 'cpu', 'endless', 'PARSER_CPU_TIMEOUT'],
  ])('kills a task that exceeds %s (%s), once, whatever it does (%s)', async (limit, reason, kind, setting) => {
    start({ limits: { [limit]: 300 } });
    const report = await run(kind);
    expect(report).toMatchObject({ outcome: 'died', deaths: [{ reason }] });
    expect(() => valueOf(report, CODES)).toThrow(expect.objectContaining({ code: 'TIMEOUT', retryable: false }));
    expect(() => valueOf(report, CODES)).toThrow(new RegExp(`${setting}\\.$`));
    expect(await tasks.begun()).toHaveLength(1);
  });

  it.each([
    ['aborts', 'signal', /ended by signal SIGABRT/],
    ['exits', 'exit', /exit code 3/],
  ])('tries a task that %s once more, then never again', async (kind, reason, message) => {
    start();
    const report = await run(kind);
    expect(report).toMatchObject({ outcome: 'died', deaths: [{ reason }, { reason }] });
    expect(() => valueOf(report, CODES)).toThrow(expect.objectContaining({ code: 'CRASHED', retryable: false }));
    expect(() => valueOf(report, CODES)).toThrow(message);
    await fine();
  });

  it('tries a task once more whose process was killed from outside, and tells of the death', async () => {
    const told: string[] = [];
    start({ onDeath: ({ description }) => told.push(description) });
    const report = run('onceKilled');
    process.kill(await tasks.untilBegun(), 'SIGKILL');
    expect(await report).toMatchObject({ outcome: 'returned', value: 'fine', deaths: [{ reason: 'signal' }] });
    expect(told).toEqual([expect.stringContaining('killed from outside')]);
  });

  it('does not try a task once more that has killed a process before, nor one at all that has killed two', async () => {
    start();
    const request = { module: tasks.module, task: { kind: 'aborts', journal: tasks.journal } };
    const recorded: string[] = [];
    const onDeath = ({ reason }: { reason: string }): Promise<void> => Promise.resolve(void recorded.push(reason));
    expect(await pool.run(request, never, { earlierDeaths: 1, onDeath })).toMatchObject({ deaths: [{}] });
    expect(recorded).toEqual(['signal']);
    const report = await pool.run(request, never, { earlierDeaths: 2 });
    expect(report).toMatchObject({ outcome: 'died', deaths: [] });
    expect(() => valueOf(report, CODES)).toThrow(/in earlier attempts/);
    expect(await tasks.begun()).toHaveLength(1);
  });

  it.each(['waits', 'endless'])('kills the process of a task that is aborted (%s)', async (kind) => {
    start();
    const controller = new AbortController();
    const running = run(kind, {}, controller.signal);
    const pid = await tasks.untilBegun();
    controller.abort(new Error('enough'));
    await expect(running).rejects.toThrow('enough');
    expect(await isRunning(pid)).toBe(false);
    await fine();
  });

  it('forgets a task that is aborted while it waits', async () => {
    start();
    const [first, second] = [new AbortController(), new AbortController()];
    const running = run('waits', {}, first.signal);
    await tasks.untilBegun();
    const waiting = run('fine', {}, second.signal);
    second.abort(new Error('enough'));
    await expect(waiting).rejects.toThrow('enough');
    first.abort(new Error('enough, too'));
    await expect(running).rejects.toThrow('enough, too');
    await fine();
    expect(await tasks.begun()).toHaveLength(2);
  });

  it('refuses a result that is larger than allowed, as a fault of the document', async () => {
    start({ limits: { resultBytes: MIB } });
    expect(await run('large', { bytes: MIB / 2 })).toMatchObject({ outcome: 'returned' });
    expect(await run('large', { bytes: 2 * MIB })).toMatchObject({
      outcome: 'failed',
      failure: { code: 'DOCUMENT_TOO_LARGE' },
    });
    expect(new Set(await tasks.begun()).size).toBe(1);
  });

  it('ends its processes when it is closed, in the middle of a task, and when they are idle', async () => {
    start({ idleMs: 1 });
    await fine();
    const idle = (await tasks.begun())[0]!;
    await untilGone(idle);
    const running = run('endless');
    const busy = await tasks.untilBegun(2);
    const failing = expect(running).rejects.toMatchObject({ code: 'PARSER_STOPPED', retryable: true });
    await pool.close();
    await failing;
    expect(await isRunning(busy)).toBe(false);
    await expect(run('fine')).rejects.toMatchObject({ code: 'PARSER_STOPPED' });
  });

  it('leaves no process behind when its own process is killed', async () => {
    start();
    const program = join(tasks.directory, 'parent.mjs');
    await writeFile(
      program,
      `import { ProcessPool } from ${JSON.stringify(builtModule('process-pool', import.meta.url))};
       const pool = new ProcessPool({ maxProcesses: 2 });
       for (const kind of ['endless', 'waits'])
         void pool.run({ module: ${JSON.stringify(tasks.module)}, task: { kind, journal: ${JSON.stringify(tasks.journal)} } }, new AbortController().signal);`,
    );
    const parent = spawn(process.execPath, [program], { stdio: 'ignore' });
    await tasks.untilBegun(2);
    parent.kill('SIGKILL');
    await once(parent, 'exit');
    const left = await tasks.begun();
    expect(left).toHaveLength(2);
    for (const pid of left) await untilGone(pid);
  });

  it('starts processes that cannot begin to work ever less often, and says so to each task', async () => {
    const program = join(tasks.directory, 'broken.mjs');
    await writeFile(
      program,
      `import { appendFileSync } from 'node:fs';
       appendFileSync(${JSON.stringify(tasks.journal)}, 'start ' + process.pid + '\\n');
       throw new Error('broken');`,
    );
    start({ program: pathToFileURL(program).href });
    const failures = await Promise.all(
      ['fine', 'fine', 'fine'].map((kind) => run(kind).catch((error: unknown) => error)),
    );
    for (const failure of failures) expect(failure).toMatchObject({ code: 'PARSER_UNAVAILABLE', retryable: true });
    expect((failures[0] as Error).cause).toMatchObject({ message: expect.stringContaining('broken') });
    expect(await tasks.begun()).toHaveLength(3);
  });

  it('says that it is the installation which is broken when a module cannot be loaded', async () => {
    start();
    const report = await pool.run(
      { module: pathToFileURL(join(tasks.directory, 'missing.mjs')).href, task: null },
      never,
    );
    expect(report).toMatchObject({ outcome: 'failed', failure: { code: 'PARSER_UNAVAILABLE', kind: 'unavailable' } });
  });

  it('gives its processes nothing of its environment', async () => {
    start();
    const module = join(tasks.directory, 'environment.mjs');
    await writeFile(module, `export default () => Object.keys(process.env);`);
    const report = await pool.run<string[]>({ module: pathToFileURL(module).href, task: null }, never);
    expect(valueOf(report, CODES).filter((name) => /PATH|HOME|KEY|URL|NODE/.test(name))).toEqual([]);
  });
});
