import { DomainError, errorMessage, type SourceItem, type SourceProblem } from '@sluice/domain';
import { forEachBounded } from '../concurrency/for-each-bounded.js';
import { sha256Of } from '../hashing/digests.js';
import { fingerprintOf, isRacy } from '../hashing/fingerprint.js';
import type { ContentHashes, KnownHash } from '../state/content-hashes.js';
import type { Component, HashedItem } from './component.js';
import type { ProgressListener } from './progress.js';

/** Hashes are remembered page by page, so that an interrupted first run need not start anew. */
const PAGE = 1000;

export interface HashingOptions {
  readonly components: readonly Component[];
  readonly hashes: ContentHashes;
  /** Most items read at once. */
  readonly concurrency: number;
  readonly onProgress: ProgressListener;
}

export interface HashingResult {
  /** In the order of the items given. */
  readonly hashed: HashedItem[];
  /** Items that exist and could not be read. */
  readonly unreadable: SourceProblem[];
}

interface ListedItem {
  readonly component: number;
  readonly item: SourceItem;
}

/** Finds the hash of each item: the one that the source knows, the one remembered for its fingerprint, or by reading it. */
export const hashItems = async (
  items: readonly ListedItem[],
  options: HashingOptions,
  signal: AbortSignal,
): Promise<HashingResult> => {
  const result: HashingResult = { hashed: [], unreadable: [] };
  for (let start = 0; start < items.length; start += PAGE) {
    const page = await hashPage(items.slice(start, start + PAGE), options, signal);
    result.hashed.push(...page.hashed);
    result.unreadable.push(...page.unreadable);
    options.onProgress({ phase: 'hash', done: Math.min(start + PAGE, items.length), total: items.length });
  }
  return result;
};

const hashPage = async (
  items: readonly ListedItem[],
  { components, hashes, concurrency }: HashingOptions,
  signal: AbortSignal,
): Promise<HashingResult> => {
  const known = await knownHashes(items, components, hashes);
  const found: (string | undefined)[] = items.map(({ item, component }) => known(component, item));
  const unreadable: SourceProblem[] = [];
  const fresh = new Map<string, KnownHash[]>();
  const toRead = items.flatMap((listed, index) => (found[index] === undefined ? [{ ...listed, index }] : []));
  await forEachBounded(toRead, concurrency, signal, async ({ component, item, index }) => {
    const { source, location } = components[component]!;
    const startedAt = Date.now();
    try {
      const hash = await sha256Of((await source.open(item, signal)).stream, signal);
      found[index] = hash;
      const fingerprint = fingerprintOf(item);
      if (fingerprint === null || isRacy(item, startedAt)) return;
      fresh.set(location, [...(fresh.get(location) ?? []), { uri: item.uri, fingerprint, hash }]);
    } catch (error) {
      signal.throwIfAborted();
      unreadable.push({ uri: item.uri, message: readingFailed(error) });
    }
  });
  for (const [location, rows] of fresh) await hashes.remember(location, rows);
  const hashed = items.flatMap((listed, index) => {
    const hash = found[index];
    return hash === undefined ? [] : [{ ...listed, hash }];
  });
  return { hashed, unreadable };
};

const knownHashes = async (
  items: readonly ListedItem[],
  components: readonly Component[],
  hashes: ContentHashes,
): Promise<(component: number, item: SourceItem) => string | undefined> => {
  const remembered = await Promise.all(
    components.map(({ location }, index) => {
      const uris = items
        .filter(({ component, item }) => component === index && item.hash === null)
        .map(({ item }) => item.uri);
      return uris.length === 0 ? new Map<string, KnownHash>() : hashes.find(location, uris);
    }),
  );
  return (component, item) => {
    if (item.hash !== null) return item.hash;
    const known = remembered[component]?.get(item.uri);
    return known !== undefined && known.fingerprint === fingerprintOf(item) ? known.hash : undefined;
  };
};

/** Messages of the system carry paths of the machine; ours do not. */
export const readingFailed = (error: unknown): string => {
  if (error instanceof DomainError) return error.message;
  const code = typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : undefined;
  return code === undefined ? `It cannot be read: ${errorMessage(error)}` : `It cannot be read (${code})`;
};
