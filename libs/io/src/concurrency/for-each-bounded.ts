/**
 * Runs `work` for each item, at most `concurrency` at once, in the order of the items. After the first error nothing new is
 * started; it is thrown when what runs has ended.
 * @throws the reason of the signal, likewise
 */
export async function forEachBounded<Item>(
  items: Iterable<Item>,
  concurrency: number,
  signal: AbortSignal,
  work: (item: Item, index: number) => Promise<void>,
): Promise<void> {
  const remaining = items[Symbol.iterator]();
  let count = 0;
  let failed: { readonly error: unknown } | undefined;
  const lane = async (): Promise<void> => {
    while (!failed) {
      try {
        signal.throwIfAborted();
        const next = remaining.next();
        if (next.done) return;
        await work(next.value, count++);
      } catch (error) {
        failed ??= { error };
      }
    }
  };
  await Promise.all(Array.from({ length: concurrency }, lane));
  if (failed) throw failed.error;
}
