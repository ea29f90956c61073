import { once } from 'node:events';
import type { ChangeFilter } from '@sluice/persistence';
import type { Response } from 'express';
import type { ChangeFeed } from './change-feed.js';
import { heartbeat } from './event.mapper.js';

const HEARTBEAT_MS = 15_000;
/** A client that takes nothing for this long is let go; it may come back with the last id it saw. */
const STALLED_MS = 60_000;

/**
 * Writes changes to one client from a position of its own, which only moves on with what was written: nothing is buffered for
 * slow clients, they read later.
 */
export class EventStream {
  private lastWritten = performance.now();

  constructor(
    private readonly feed: ChangeFeed,
    private readonly response: Response,
    private readonly filter: ChangeFilter,
    private position: number,
  ) {}

  /** Resolves when the client went away, or the signal is aborted. */
  async run(signal: AbortSignal): Promise<void> {
    if (this.response.destroyed) return;
    const closed = new AbortController();
    this.response.once('close', () => closed.abort());
    const ended = AbortSignal.any([signal, closed.signal]);
    while (!ended.aborted) {
      if (this.feed.position > this.position) await this.tell(ended);
      else await this.feed.whenBeyond(this.position, HEARTBEAT_MS, ended);
      if (performance.now() - this.lastWritten >= HEARTBEAT_MS) await this.write(heartbeat(this.position), ended);
    }
    // What a client does not take would keep the connection, and the server with it.
    if (this.response.writableNeedDrain) this.response.destroy();
    else this.response.end();
  }

  private async tell(ended: AbortSignal): Promise<void> {
    const { frames, upTo } = await this.feed.following(this.position, this.filter);
    if (frames !== '' && !ended.aborted) await this.write(frames, ended);
    this.position = upTo;
  }

  /** Waits until the client takes more. */
  private async write(text: string, ended: AbortSignal): Promise<void> {
    this.lastWritten = performance.now();
    if (this.response.write(text)) return;
    const stalled = AbortSignal.timeout(STALLED_MS);
    try {
      await once(this.response, 'drain', { signal: AbortSignal.any([ended, stalled]) });
    } catch {
      if (stalled.aborted) this.response.destroy();
    }
  }
}
