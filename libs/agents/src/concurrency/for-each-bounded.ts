/**
 * Runs `work` for each item, at most `concurrency` at once, in the order of the items. The first error ends the rest: nothing new
 * is started, what runs is waited for, then the error is thrown.
 */
export const forEachBounded = async <Item>(
  items: Iterable<Item>,
  concurrency: number,
  signal: AbortSignal,
  work: (item: Item) => Promise<void>,
): Promise<void> => {
  const iterator = items[Symbol.iterator]();
  let failed: { error: unknown } | undefined;
  const lane = async (): Promise<void> => {
    while (!failed) {
      try {
        signal.throwIfAborted();
        const next = iterator.next();
        if (next.done) return;
        await work(next.value);
      } catch (error) {
        failed ??= { error };
      }
    }
  };
  await Promise.all(Array.from({ length: concurrency }, lane));
  if (failed) throw failed.error;
};
