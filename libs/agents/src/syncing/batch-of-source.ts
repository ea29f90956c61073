import type { IngesterClient } from '@sluice/ingester-client';

/** The oldest batch of the source, so that all runs add to the same one; null when there is none. */
export const findBatch = async (
  client: IngesterClient,
  source: string,
  signal: AbortSignal,
): Promise<number | null> => {
  const ids = (await client.batches(signal)).filter((batch) => batch.source === source).map((batch) => batch.id);
  return ids.length === 0 ? null : Math.min(...ids);
};

export const findOrCreateBatch = async (client: IngesterClient, source: string, signal: AbortSignal): Promise<number> =>
  (await findBatch(client, source, signal)) ?? (await client.createBatch(source, source, signal));
