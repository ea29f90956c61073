import { once } from 'node:events';
import type { Response } from 'express';

/** A client that takes nothing for this long is let go. */
const STALLED_MS = 60_000;

/** Writes to a client as fast as it takes what is written: nothing is buffered for slow ones. */
export class PacedWriter {
  private lastWritten = performance.now();

  constructor(private readonly response: Response) {}

  /** Since the last write, milliseconds. */
  get idleMs(): number {
    return performance.now() - this.lastWritten;
  }

  /** Waits until the client takes more, or `ended` is aborted. A client that has stalled is cut off. */
  async write(text: string, ended: AbortSignal): Promise<void> {
    this.lastWritten = performance.now();
    if (this.response.write(text)) return;
    const stalled = AbortSignal.timeout(STALLED_MS);
    try {
      await once(this.response, 'drain', { signal: AbortSignal.any([ended, stalled]) });
    } catch {
      if (stalled.aborted) this.response.destroy();
    }
  }

  /** What a client does not take would keep the connection, and the server with it. */
  end(): void {
    if (this.response.writableNeedDrain) this.response.destroy();
    else this.response.end();
  }
}
