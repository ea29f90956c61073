import { describe, expect, it } from '@jest/globals';
import { silentLogger, type Logger } from '@sluice/domain';
import type { ProcessEnd, ServerProcess } from './server-process.js';
import { Supervisor, type Changes } from './supervisor.js';

/** A process whose life the test decides. */
class FakeProcess implements ServerProcess {
  readonly pid = 1;
  stops = 0;
  private readonly readyParts = Promise.withResolvers<string>();
  private readonly endParts = Promise.withResolvers<ProcessEnd>();
  readonly ready = this.readyParts.promise;
  readonly exited = this.endParts.promise;

  constructor(readonly slot: number) {}

  becomeReady(): void {
    this.readyParts.resolve('http://127.0.0.1:8000');
  }

  end(code = 0): void {
    this.endParts.resolve({ code, signal: null });
  }

  stop(): void {
    this.stops += 1;
    this.end();
  }
}

/** Remembers what was started, and resolves when there are as many as the test waits for. */
class Processes {
  readonly all: FakeProcess[] = [];
  private waiting: { count: number; resolve: () => void }[] = [];

  readonly start = (slot: number): FakeProcess => {
    const process = new FakeProcess(slot);
    this.all.push(process);
    for (const { count, resolve } of this.waiting) if (this.all.length >= count) resolve();
    return process;
  };

  async nth(count: number): Promise<FakeProcess> {
    if (this.all.length < count) await new Promise<void>((resolve) => this.waiting.push({ count, resolve }));
    return this.all[count - 1]!;
  }
}

class FakeChanges implements Changes {
  private parts = Promise.withResolvers<readonly string[]>();

  next(signal: AbortSignal): Promise<readonly string[]> {
    const { promise, reject } = Promise.withResolvers<never>();
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
    return Promise.race([this.parts.promise, promise]);
  }

  change(file: string): void {
    const { resolve } = this.parts;
    this.parts = Promise.withResolvers();
    resolve([file]);
  }
}

const delayMs = (): number => 1;

describe('Supervisor', () => {
  it('starts the others when the first is ready, says once that all are, and ends with all of them', async () => {
    const processes = new Processes();
    const said: string[] = [];
    const logger: Logger = { ...silentLogger, info: (message) => said.push(message) };
    const stop = new AbortController();
    const running = new Supervisor(processes.start, { count: 3, delayMs }, logger).run(stop.signal);
    (await processes.nth(1)).becomeReady();
    const last = await processes.nth(3);
    expect(said).toEqual([]);
    for (const process of processes.all) process.becomeReady();
    await last.ready;
    stop.abort();
    await running;
    expect(processes.all.map(({ slot, stops }) => [slot, stops])).toEqual([
      [1, 1],
      [2, 1],
      [3, 1],
    ]);
    expect(said).toEqual(['Sluice is ready at http://127.0.0.1:8000']);
  });

  it('fails when the first cannot start, without starting others', async () => {
    const processes = new Processes();
    const running = new Supervisor(processes.start, { count: 3, delayMs }, silentLogger).run(
      new AbortController().signal,
    );
    (await processes.nth(1)).end(1);
    await expect(running).rejects.toThrow(/could not start/);
    expect(processes.all).toHaveLength(1);
  });

  it('stops those that run when another cannot start', async () => {
    const processes = new Processes();
    const running = new Supervisor(processes.start, { count: 2, delayMs }, silentLogger).run(
      new AbortController().signal,
    );
    (await processes.nth(1)).becomeReady();
    (await processes.nth(2)).end(1);
    await expect(running).rejects.toThrow(/could not start/);
    expect(processes.all[0]?.stops).toBe(1);
  });

  it('starts a dead process again in its slot, waiting longer the oftener it dies', async () => {
    const processes = new Processes();
    const failures: number[] = [];
    const waits = (count: number): number => (failures.push(count), 1);
    const stop = new AbortController();
    const running = new Supervisor(processes.start, { count: 2, delayMs: waits }, silentLogger).run(stop.signal);
    for (const number of [1, 2]) (await processes.nth(number)).becomeReady();
    processes.all[1]!.end(137);
    (await processes.nth(3)).end(1);
    expect((await processes.nth(4)).slot).toBe(2);
    stop.abort();
    await running;
    expect(failures).toEqual([1, 2]);
    expect(processes.all[0]?.stops).toBe(1);
  });

  it('starts nothing more when it is told to stop while waiting', async () => {
    const processes = new Processes();
    const stop = new AbortController();
    const waiting = Promise.withResolvers<undefined>();
    const longWait = (): number => (waiting.resolve(undefined), 60_000);
    const running = new Supervisor(processes.start, { count: 1, delayMs: longWait }, silentLogger).run(stop.signal);
    (await processes.nth(1)).becomeReady();
    processes.all[0]!.end(1);
    await waiting.promise;
    stop.abort();
    await running;
    expect(processes.all).toHaveLength(1);
  });

  it('starts anew at once with each change of a file', async () => {
    const processes = new Processes();
    const changes = new FakeChanges();
    const stop = new AbortController();
    const running = new Supervisor(processes.start, { count: 1, changes }, silentLogger).run(stop.signal);
    (await processes.nth(1)).becomeReady();
    await new Promise((resolve) => setImmediate(resolve));
    changes.change('a.yaml');
    await processes.nth(2);
    expect(processes.all[0]?.stops).toBe(1);
    stop.abort();
    await running;
  });

  it('waits for the next change when the changed code cannot start', async () => {
    const processes = new Processes();
    const changes = new FakeChanges();
    const stop = new AbortController();
    const running = new Supervisor(processes.start, { count: 1, changes }, silentLogger).run(stop.signal);
    (await processes.nth(1)).end(1);
    await new Promise((resolve) => setImmediate(resolve));
    expect(processes.all).toHaveLength(1);
    changes.change('a.js');
    expect((await processes.nth(2)).slot).toBe(1);
    stop.abort();
    await running;
  });
});
