import { setTimeout as sleep } from 'node:timers/promises';
import { ConfigurationError, type Logger } from '@sluice/domain';
import { restartDelayMs, STABLE_MS } from './restart-delay.js';
import type { ProcessEnd, ServerProcess, StartProcess } from './server-process.js';

/** Tells when the code or the configuration changed. */
export interface Changes {
  /** Resolves with the files of the next change; rejects when aborted. */
  next(signal: AbortSignal): Promise<readonly string[]>;
}

export interface SupervisorOptions {
  readonly count: number;
  /** When given, a process is started anew with each change, and one that cannot start waits for the next. */
  readonly changes?: Changes;
  readonly delayMs?: (failures: number) => number;
}

/** Keeps a number of server processes running until it is told to stop. */
export class Supervisor {
  private readonly processes = new Map<number, ServerProcess>();
  private readonly replaced = new WeakSet<ServerProcess>();
  private readonly ready = new Set<number>();

  constructor(
    private readonly start: StartProcess,
    private readonly options: SupervisorOptions,
    private readonly logger: Logger,
  ) {}

  /**
   * Resolves when all processes ended after `stop` was aborted.
   *
   * @throws ConfigurationError when they cannot be started to begin with
   */
  async run(stop: AbortSignal): Promise<void> {
    stop.addEventListener('abort', () => this.stopAll(), { once: true });
    try {
      // The first one shows whether settings and database are right; the others would only say the same again.
      await this.startSlots([1], stop);
      await this.startSlots(
        Array.from({ length: this.options.count - 1 }, (_, index) => index + 2),
        stop,
      );
    } catch (error) {
      this.stopAll();
      await Promise.all([...this.processes.values()].map((process) => process.exited));
      throw error;
    }
    const slots = [...this.processes.keys()].map((slot) => this.keepRunning(slot, stop));
    await Promise.all([...slots, this.restartOnChange(stop)]);
  }

  private async startSlots(slots: readonly number[], stop: AbortSignal): Promise<void> {
    if (stop.aborted) return;
    const started = slots.map((slot) => this.begin(slot));
    const ready = await Promise.all(
      started.map((process) => Promise.race([process.ready, process.exited.then(() => null)])),
    );
    if (ready.includes(null) && !stop.aborted && !this.options.changes) {
      throw new ConfigurationError('SERVER_PROCESS', 'A server process could not start; what it said is above');
    }
  }

  private begin(slot: number): ServerProcess {
    const process = this.start(slot);
    this.processes.set(slot, process);
    void process.ready.then((address) => this.announce(slot, process, address));
    return process;
  }

  private announce(slot: number, { pid }: ServerProcess, address: string): void {
    const { count } = this.options;
    const complete = this.ready.size === count;
    this.ready.add(slot);
    if (count === 1) this.logger.info(`Sluice is ready at ${address}`);
    else if (complete) this.logger.info(`Server process ${slot} is ready again`, { pid });
    else if (this.ready.size === count) this.logger.info(`Sluice is ready at ${address}`, { processes: count });
  }

  private async keepRunning(slot: number, stop: AbortSignal): Promise<void> {
    let failures = 0;
    for (let process = this.processes.get(slot)!; ; process = this.begin(slot)) {
      const begun = Date.now();
      const end = await process.exited;
      if (this.replaced.has(process)) failures = 0;
      else if (!stop.aborted) {
        failures = Date.now() - begun >= STABLE_MS ? 1 : failures + 1;
        await this.pause(slot, end, failures, stop);
      }
      if (stop.aborted) return;
    }
  }

  /** Until the process may be started again, or until `stop`. */
  private async pause(slot: number, { code, signal }: ProcessEnd, failures: number, stop: AbortSignal): Promise<void> {
    const { changes, delayMs = restartDelayMs } = this.options;
    const end = { code, ...(signal === null ? {} : { signal }) };
    if (changes) {
      this.logger.error('The server process ended; it is started again when a file changes', end);
      await changes.next(stop).catch(() => undefined);
      return;
    }
    const delay = delayMs(failures);
    this.logger.error(`Server process ${slot} ended; it is started again`, { ...end, delayMs: delay });
    await sleep(delay, undefined, { signal: stop }).catch(() => undefined);
  }

  private async restartOnChange(stop: AbortSignal): Promise<void> {
    const { changes } = this.options;
    while (changes && !stop.aborted) {
      const files = await changes.next(stop).catch(() => null);
      if (files === null) return;
      this.logger.info('Files changed; the server starts anew', { files });
      for (const process of this.processes.values()) {
        this.replaced.add(process);
        process.stop();
      }
    }
  }

  private stopAll(): void {
    for (const process of this.processes.values()) process.stop();
  }
}
