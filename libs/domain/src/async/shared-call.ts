/**
 * Work that many may ask for at once, such as a read or a sync. Who asks while it is under way gets the next one, together with all
 * others who ask until that begins: nothing that happened before the question is missed, and however many ask, it runs once at a
 * time.
 */
export class SharedCall<Result> {
  private underWay: Promise<unknown> = Promise.resolve();
  private next: Promise<Result> | null = null;

  constructor(private readonly work: () => Promise<Result>) {}

  get(): Promise<Result> {
    this.next ??= this.underWay.then(() => this.begin());
    return this.next;
  }

  private begin(): Promise<Result> {
    this.next = null;
    const result = this.work();
    // Whoever waits for its end is not concerned by how it ends.
    this.underWay = result.catch(() => undefined);
    return result;
  }
}
