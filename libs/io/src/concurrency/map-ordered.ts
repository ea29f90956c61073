/**
 * Maps the items with at most `concurrency` mappings under way, and yields the results in the order of the items. After an
 * error, or when the consumer stops early, it waits for what is under way.
 */
export async function* mapOrdered<Item, Result>(
  items: AsyncIterable<Item> | Iterable<Item>,
  concurrency: number,
  map: (item: Item) => Promise<Result>,
): AsyncGenerator<Result> {
  const underWay: Promise<Result>[] = [];
  try {
    for await (const item of items) {
      const result = map(item);
      // Its rejection is observed when its turn comes; until then it must not count as unhandled.
      result.catch(() => undefined);
      underWay.push(result);
      if (underWay.length >= concurrency) yield await underWay.shift()!;
    }
    while (underWay.length > 0) yield await underWay.shift()!;
  } finally {
    await Promise.allSettled(underWay);
  }
}
