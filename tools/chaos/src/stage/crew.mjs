import { fileURLToPath } from 'node:url';
import { setTimeout as delay } from 'node:timers/promises';
import { within } from './within.mjs';
import { WorkerProcess } from './worker-process.mjs';

const SCRIPT = fileURLToPath(new URL('../worker/main.mjs', import.meta.url));
const READY_WITHIN_MS = 30_000;
const STOP_WITHIN_MS = 20_000;
const RESTART_AFTER_MS = 100;

/** Small leases, so that a case is over soon; everything else as a busy installation has it. */
const SETTINGS = {
  stepLimits: [],
  queueConcurrency: 4,
  taskCount: 10,
  checkinIntervalMs: 400,
  checkinTimeoutMs: 2000,
  retryPolicy: { baseDelayMs: 20, maxDelayMs: 200, maxOutageMs: 60_000 },
  stepTimeoutMs: 60_000,
  pollMs: 250,
  shutdownGraceMs: 5000,
};

/** The time after which a silent worker counts as dead. */
export const LEASE_MS = SETTINGS.checkinTimeoutMs;

/** The workers of a case, supervised: who dies is started again, under the same or a new id. */
export class Crew {
  members = [];
  /** Processes that ended though nobody asked for it, with their last lines. */
  crashes = [];
  deaths = 0;
  /** Ids of workers that stopped when they were asked to. */
  signedOff = [];
  #dismissed = false;
  #restarts = [];

  constructor(log, random) {
    this.log = log;
    this.random = random;
  }

  /** Starts a chaos worker and waits until it works. */
  async hire(id, { url, concurrency = 8, poolSize = 10, clockShiftMs = 0 }) {
    const config = { url, poolSize, log: this.log, clockShiftMs, settings: { ...SETTINGS, workerId: id, concurrency } };
    const start = (as) =>
      new WorkerProcess(
        as,
        process.execPath,
        [SCRIPT, JSON.stringify({ ...config, settings: { ...config.settings, workerId: as } })],
        { stdio: ['ignore', 'ignore', 'pipe', 'ipc'] },
      );
    return this.supervise(id, start);
  }

  /** Supervises processes of any kind. `start(id)` begins one. */
  async supervise(id, start) {
    const seat = { id, start, process: start(id), restarts: 0 };
    this.members.push(seat);
    this.#watch(seat);
    await within(READY_WITHIN_MS, `worker ${id} to start`, seat.process.ready, () => seat.process.lines.join('\n'));
    return seat;
  }

  #watch(seat) {
    const watched = seat.process;
    void watched.ended.then(({ code, signal }) => {
      if (this.#dismissed) return;
      this.deaths += 1;
      // Who cannot begin, because the database is away, is started again like anywhere else.
      if (signal !== 'SIGKILL' && watched.isReady) {
        this.crashes.push(`${watched.id} ended with ${code ?? signal}: ${watched.lines.slice(-3).join(' | ')}`);
      }
      this.#restarts.push(this.#restart(seat));
    });
  }

  async #restart(seat) {
    await delay(RESTART_AFTER_MS);
    if (this.#dismissed) return;
    seat.restarts += 1;
    const id = this.random.pick([seat.process.id, `${seat.id}-${seat.restarts}`]);
    seat.process = seat.start(id);
    this.#watch(seat);
    await Promise.race([seat.process.ready, seat.process.ended]);
  }

  /** Arms a fault in a member and answers its process; by default the fault kills it. */
  arm(seat, { point, nth, action = 'kill', ...more }) {
    seat.process.send({ arm: { point, nth, action, ...more } });
    return seat.process;
  }

  /** Resolves when every member works. */
  async complete() {
    const all = async () => {
      while (!this.members.every(({ process }) => process.isReady && !process.end)) {
        await Promise.all(this.#restarts);
        await delay(20);
      }
    };
    await within(READY_WITHIN_MS, 'all workers to be back', all(), () => this.lastWords());
  }

  /** Asks every member to stop, and waits until all did. */
  async dismiss() {
    this.#dismissed = true;
    await Promise.all(this.#restarts);
    const leave = this.members.map(async ({ process }) => {
      if (process.end) return;
      if (process.child.connected) process.send({ stop: true });
      else process.signal('SIGTERM');
      const { code, signal } = await process.ended;
      if (code === 0) this.signedOff.push(process.workerId ?? process.id);
      else this.crashes.push(`${process.id} ended with ${code ?? signal} when asked to stop`);
    });
    await within(STOP_WITHIN_MS, 'all workers to stop', Promise.all(leave), () => this.lastWords());
  }

  /** Leaves nothing behind, whatever happened. */
  kill() {
    this.#dismissed = true;
    for (const { process } of this.members) process.signal('SIGKILL');
  }

  lastWords() {
    return this.members.map(({ process }) => `${process.id}:\n  ${process.lines.slice(-8).join('\n  ')}`).join('\n');
  }
}
