import { setImmediate as endOfTurn } from 'node:timers/promises';

/**
 * Work that many may ask for at once, such as a read or a sync. It begins when the event loop has taken what arrives together, and
 * not while the one before is under way; who asks before it begins shares it, who asks later gets the next one. So nothing that
 * happened before the question is missed, and however many ask, it runs once at a time.
 */
export class SharedCall<Result> {
  private underWay: Promise<unknown> = Promise.resolve();
  private next: Promise<Result> | null = null;

  constructor(private readonly work: () => Promise<Result>) {}

  get(): Promise<Result> {
    this.next ??= this.underWay.then(() => endOfTurn()).then(() => this.begin());
    return this.next;
  }

  private begin(): Promise<Result> {
    this.next = null;
    const result = this.work();
    // The next call waits for its end, however it ends.
    this.underWay = result.catch(() => undefined);
    return result;
  }
}
