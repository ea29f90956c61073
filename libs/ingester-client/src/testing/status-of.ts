import type { IngesterClient } from '../ingester-client.js';
import type { UriState } from '../resources.js';

/** How URIs of the source `docs` compare, in one page. */
export const statusOf = async (
  client: IngesterClient,
  hashes: ReadonlyMap<string, string>,
): Promise<Map<string, UriState>> => {
  const all = new Map<string, UriState>();
  for await (const { states } of client.sourceStates('docs', [hashes], new AbortController().signal))
    for (const [uri, state] of states) if (!all.has(uri)) all.set(uri, state);
  return all;
};
