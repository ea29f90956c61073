import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from '@sluice/domain';
import type { SharedLimit } from '@sluice/io';
import { errorMessage } from '@sluice/domain';
import type { ProviderSlots } from '@sluice/persistence';

export interface ProviderLimitTimes {
  /** A holder that is silent for so long has died. */
  readonly leaseMs: number;
  /** How often a free slot is looked for. */
  readonly lookMs: number;
  /** How long a slot goes from one request to the next of this process before others may have it. */
  readonly keepMs: number;
}

const TIMES: ProviderLimitTimes = { leaseMs: 30_000, lookMs: 200, keepMs: 1000 };

interface HeldSlot {
  readonly slot: number;
  readonly since: number;
}

interface Waiting {
  readonly take: (slot: HeldSlot) => void;
  readonly fail: (error: unknown) => void;
}

/** What of one server this process holds and waits for. */
class Provider {
  readonly waiting = new Set<Waiting>();
  held = 0;
  isLooking = false;
}

/**
 * Keeps what all processes at the same database have under way at a server within a limit. A process holds a slot while it has
 * requests, gives it back after a second when others wait, and loses it when it dies. While the database does not answer, requests
 * under way go on and no new one begins.
 */
export class ProviderLimit implements SharedLimit {
  private readonly holder = randomUUID();
  private readonly providers = new Map<string, Provider>();
  private renewal: NodeJS.Timeout | null = null;

  constructor(
    private readonly slots: ProviderSlots,
    private readonly logger: Logger,
    private readonly times: ProviderLimitTimes = TIMES,
  ) {}

  async run<Result>(key: string, most: number, work: () => Promise<Result>, signal: AbortSignal): Promise<Result> {
    const provider = this.providers.get(key) ?? new Provider();
    this.providers.set(key, provider);
    const slot = await this.enter(key, most, provider, signal);
    try {
      return await work();
    } finally {
      await this.leave(key, most, provider, slot);
    }
  }

  private enter(key: string, most: number, provider: Provider, signal: AbortSignal): Promise<HeldSlot> {
    signal.throwIfAborted();
    const { promise, resolve, reject } = Promise.withResolvers<HeldSlot>();
    const waiting: Waiting = { take: resolve, fail: reject };
    const giveUp = (): void => {
      provider.waiting.delete(waiting);
      reject(signal.reason as Error);
    };
    signal.addEventListener('abort', giveUp, { once: true });
    provider.waiting.add(waiting);
    void this.look(key, most, provider);
    return promise.finally(() => signal.removeEventListener('abort', giveUp));
  }

  /** Takes slots as long as somebody waits; one look at a time. Never rejects. */
  private async look(key: string, most: number, provider: Provider): Promise<void> {
    if (provider.isLooking) return;
    provider.isLooking = true;
    try {
      while (provider.waiting.size > 0) {
        const slot = await this.slots.take(key, most, this.holder, this.times.leaseMs);
        if (slot === null) await pause(this.times.lookMs * (0.5 + Math.random()));
        else await this.hand(key, most, provider, slot);
      }
    } catch (error) {
      for (const { fail } of provider.waiting) fail(error);
      provider.waiting.clear();
    } finally {
      provider.isLooking = false;
    }
  }

  private async hand(key: string, most: number, provider: Provider, slot: number): Promise<void> {
    provider.held += 1;
    this.keepLeases();
    const held: HeldSlot = { slot, since: performance.now() };
    if (!handOn(provider, held)) await this.leave(key, most, provider, held);
  }

  private async leave(key: string, most: number, provider: Provider, held: HeldSlot): Promise<void> {
    const mayKeep = performance.now() - held.since < this.times.keepMs;
    if (mayKeep && handOn(provider, held)) return;
    provider.held -= 1;
    const isWanted = await this.slots.giveBack(key, held.slot, this.holder).catch((error: unknown) => {
      this.logger.warn('A slot of a server could not be given back; it is free when its lease ends', {
        server: key,
        error: errorMessage(error),
      });
      return false;
    });
    if (provider.waiting.size === 0) return;
    // Those who wait look every now and then: who had the slot lets them go first.
    if (isWanted) setTimeout(() => void this.look(key, most, provider), 2 * this.times.lookMs);
    else void this.look(key, most, provider);
  }

  private keepLeases(): void {
    this.renewal ??= setInterval(() => this.renew(), this.times.leaseMs / 3).unref();
  }

  private renew(): void {
    let isHolding = false;
    for (const [key, { held }] of this.providers) {
      if (held === 0) continue;
      isHolding = true;
      // The next renewal makes up for one that failed.
      void this.slots.renew(key, this.holder, this.times.leaseMs).catch(() => undefined);
    }
    if (isHolding || this.renewal === null) return;
    clearInterval(this.renewal);
    this.renewal = null;
  }
}

const handOn = ({ waiting }: Provider, held: HeldSlot): boolean => {
  const [next] = waiting;
  if (next === undefined) return false;
  waiting.delete(next);
  next.take(held);
  return true;
};
