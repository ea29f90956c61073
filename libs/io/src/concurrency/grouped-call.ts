import { setImmediate as endOfTurn } from 'node:timers/promises';

interface Caller<Item, Result> {
  readonly item: Item;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Work that costs little more for several than for one, such as writing rows in one statement and one commit. What is asked for
 * while a group is under way makes up the next one; each caller gets the result of its own item. Groups never overlap.
 */
export class GroupedCall<Item, Result> {
  private waiting: Caller<Item, Result>[] = [];
  private isWorking = false;

  /** `work` returns as many results as it is given items, in their order; when it fails, it fails for all of them. */
  constructor(
    private readonly work: (items: readonly Item[]) => Promise<readonly Result[]>,
    private readonly mostItems: number,
  ) {}

  get(item: Item): Promise<Result> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ item, resolve, reject });
      if (!this.isWorking) void this.workThrough();
    });
  }

  private async workThrough(): Promise<void> {
    this.isWorking = true;
    while (this.waiting.length > 0) {
      await endOfTurn();
      await this.workOn(this.waiting.splice(0, this.mostItems));
    }
    this.isWorking = false;
  }

  private async workOn(callers: readonly Caller<Item, Result>[]): Promise<void> {
    try {
      const results = await this.work(callers.map(({ item }) => item));
      if (results.length !== callers.length)
        throw new Error(`${callers.length} items were given and ${results.length} results returned`);
      results.forEach((result, index) => callers[index]!.resolve(result));
    } catch (error) {
      for (const { reject } of callers) reject(error);
    }
  }
}
