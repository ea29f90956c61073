/** Runs `work` for every item, at most `limit` at once. The first failure starts nothing more and is thrown when what runs has ended. */
export const forEachBounded = async <Item>(
  items: readonly Item[],
  limit: number,
  signal: AbortSignal,
  work: (item: Item, index: number) => Promise<void>,
): Promise<void> => {
  const queue = items.entries();
  let failed = false;
  const lane = async (): Promise<void> => {
    try {
      for (const [index, item] of queue) {
        if (failed) return;
        signal.throwIfAborted();
        await work(item, index);
      }
    } catch (error) {
      failed = true;
      throw error;
    }
  };
  const lanes = await Promise.allSettled(Array.from({ length: Math.min(limit, items.length) }, lane));
  const rejected = lanes.find((result) => result.status === 'rejected');
  if (rejected) throw rejected.reason;
};
