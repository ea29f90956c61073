import { Writable } from 'node:stream';
import { describe, expect, it } from '@jest/globals';
import { silentLogger, type LifecycleEvent } from '@sluice/domain';
import type { Change, ChangeFilter } from '@sluice/persistence';
import type { Response } from 'express';
import { ChangeFeed } from './change-feed.js';
import { EventStream } from './event-stream.js';

const change = (id: number): Change => ({
  id,
  event: 'step_end' as LifecycleEvent,
  batchId: 1,
  runGroupId: 1,
  workflowRunId: 1,
  stepId: 1,
  stepName: 'x'.repeat(200),
  groupStatus: 'RUNNING',
  message: null,
  date: new Date(0),
});

/** 100,000 changes, and how many of them were read. */
class FakeChanges {
  read = 0;
  between(after: number, upTo: number, _filter: ChangeFilter): Promise<Change[]> {
    this.read += upTo - after;
    return Promise.resolve(Array.from({ length: upTo - after }, (_, index) => change(after + index + 1)));
  }
  nextId(after: number): Promise<number | null> {
    return Promise.resolve(after + 1);
  }
}

/** A client that takes a chunk whenever it is asked to. */
class SlowClient extends Writable {
  received = 0;
  private release: (() => void) | undefined;

  constructor() {
    super({ highWaterMark: 1024 });
  }

  override _write(chunk: Buffer, _encoding: string, done: () => void): void {
    this.received += chunk.toString().split('\n\n').length - 1;
    this.release = done;
  }

  take(): void {
    const { release } = this;
    this.release = undefined;
    release?.();
  }
}

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe('a stream to a slow client', () => {
  const open = () => {
    const changes = new FakeChanges();
    const horizon = {
      position: 100_000,
      isBehind: false,
      begin: () => Promise.resolve(),
      advance: () => Promise.resolve(false),
    };
    const feed = new ChangeFeed(horizon, changes, silentLogger);
    const client = new SlowClient();
    const stream = new EventStream(feed, client as unknown as Response, {}, 0);
    return { changes, client, stream };
  };

  it('reads no further than the client takes', async () => {
    const { changes, client, stream } = open();
    const stop = new AbortController();
    const running = stream.run(stop.signal);
    for (let turns = 0; turns < 20; turns += 1) await turn();
    expect(changes.read).toBe(2000);
    while (client.received < 100_000) {
      client.take();
      await turn();
    }
    expect(client.received).toBe(100_000);
    client.take();
    stop.abort();
    await running;
  });

  it('does not keep a server that stops', async () => {
    const { client, stream } = open();
    const stop = new AbortController();
    const running = stream.run(stop.signal);
    await turn();
    stop.abort();
    await running;
    expect(client.destroyed).toBe(true);
  });

  it('ends when the client goes away', async () => {
    const { client, stream } = open();
    const running = stream.run(new AbortController().signal);
    await turn();
    client.destroy();
    await expect(running).resolves.toBeUndefined();
  });
});
