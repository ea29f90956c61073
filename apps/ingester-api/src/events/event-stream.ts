import type { ChangeFilter } from '@sluice/persistence';
import type { Response } from 'express';
import { PacedWriter } from '../app/paced-writer.js';
import type { ChangeFeed } from './change-feed.js';
import { heartbeat } from './event.mapper.js';

const HEARTBEAT_MS = 15_000;

/**
 * Writes changes to one client from a position of its own, which only moves on with what was written: nothing is buffered for
 * slow clients, they read later.
 */
export class EventStream {
  private readonly writer: PacedWriter;

  constructor(
    private readonly feed: ChangeFeed,
    private readonly response: Response,
    private readonly filter: ChangeFilter,
    private position: number,
  ) {
    this.writer = new PacedWriter(response);
  }

  /** Resolves when the client went away, or the signal is aborted. */
  async run(signal: AbortSignal): Promise<void> {
    if (this.response.destroyed) return;
    const closed = new AbortController();
    this.response.once('close', () => closed.abort());
    const ended = AbortSignal.any([signal, closed.signal]);
    while (!ended.aborted) {
      if (this.feed.position > this.position) await this.tell(ended);
      else await this.feed.whenBeyond(this.position, HEARTBEAT_MS, ended);
      if (this.writer.idleMs >= HEARTBEAT_MS) await this.writer.write(heartbeat(this.position), ended);
    }
    this.writer.end();
  }

  private async tell(ended: AbortSignal): Promise<void> {
    const { frames, upTo } = await this.feed.following(this.position, this.filter);
    if (frames !== '' && !ended.aborted) await this.writer.write(frames, ended);
    this.position = upTo;
  }
}
