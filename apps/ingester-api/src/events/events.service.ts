import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import { TransientError, type Logger } from '@sluice/domain';
import { ChangeHorizon, ChangeRepository, type ChangeFilter } from '@sluice/persistence';
import type { Response } from 'express';
import { LOGGER } from '../app/settings.token.js';
import { ChangeFeed } from './change-feed.js';
import { EventStream } from './event-stream.js';

/** Each holds a connection, and while it catches up, reads for itself. */
const MOST_STREAMS = 200;
/** How long a new client waits at most until the stream begins. */
const LONGEST_START_MS = 2000;
/** How long clients wait before they connect again. */
const RECONNECT_MS = 2000;

/** Streams of events, bounded in number, that end with the server. */
@Injectable()
export class EventsService implements OnModuleDestroy {
  private readonly feed: ChangeFeed;
  private readonly stopping = new AbortController();
  private readonly streams = new Set<Promise<void>>();

  constructor(
    private readonly changes: ChangeRepository,
    @Inject(LOGGER) logger: Logger,
  ) {
    this.feed = new ChangeFeed(new ChangeHorizon(changes), changes, logger.component('events'));
  }

  /**
   * Streams to a client until it goes away or the server stops.
   *
   * @param lastEventId where the client got to; what is new from now on when undefined
   * @throws TransientError when there are too many clients
   */
  async stream(response: Response, filter: ChangeFilter, lastEventId: number | undefined): Promise<void> {
    if (this.stopping.signal.aborted) throw new TransientError('SHUTTING_DOWN', 'The service is shutting down');
    if (this.streams.size >= MOST_STREAMS) {
      throw new TransientError('TOO_MANY_STREAMS', `There are ${MOST_STREAMS} event streams already; try again later`);
    }
    const stream = this.run(response, filter, lastEventId);
    this.streams.add(stream);
    try {
      await stream;
    } finally {
      this.streams.delete(stream);
    }
  }

  /** Before the server waits for its connections to end. */
  async onModuleDestroy(): Promise<void> {
    this.stopping.abort();
    await Promise.allSettled(this.streams);
  }

  private async run(response: Response, filter: ChangeFilter, lastEventId: number | undefined): Promise<void> {
    await this.feed.join();
    try {
      const position = await this.startOf(lastEventId);
      response.status(200).set({
        'Content-Type': 'text/event-stream; charset=utf-8',
        'Cache-Control': 'no-cache, no-transform',
        // Proxies of the nginx kind would gather events otherwise.
        'X-Accel-Buffering': 'no',
        'X-Content-Type-Options': 'nosniff',
      });
      if (response.req.method === 'HEAD') {
        response.end();
        return;
      }
      response.write(`retry: ${RECONNECT_MS}\nid: ${position}\n\n`);
      await new EventStream(this.feed, response, filter, position).run(this.stopping.signal);
    } finally {
      await this.feed.leave();
    }
  }

  /**
   * A new client begins at what is newest, as soon as all below it is settled: what commits after the stream was opened comes
   * later then. A foreign transaction that takes long is not waited for. An id that the database has not drawn yet comes from
   * another database: such a client is a new one.
   */
  private async startOf(lastEventId: number | undefined): Promise<number> {
    const newest = await this.changes.newestId();
    if (lastEventId !== undefined && lastEventId <= newest) return lastEventId;
    await this.feed.whenBeyond(newest - 1, LONGEST_START_MS, this.stopping.signal);
    return newest;
  }
}
