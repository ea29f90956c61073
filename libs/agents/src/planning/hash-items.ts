import { DomainError, errorMessage, PermanentError, type Source, type SourceItem } from '@sluice/domain';
import { digestItems } from '@sluice/sources';
import { fingerprintOf, isRacy } from '../hashing/fingerprint.js';
import type { ContentHashes, KnownHash } from '../state/content-hashes.js';
import type { Component, ComponentProblem, HashedItem, ListedItem } from './component.js';
import type { ProgressListener } from './progress.js';

export interface HashingOptions {
  readonly components: readonly Component[];
  readonly hashes: ContentHashes;
  /** Most items read at once. */
  readonly concurrency: number;
  readonly onProgress: ProgressListener;
}

/** What could not be hashed. */
export interface HashingResult {
  /** Items that exist and could not be read. */
  readonly unreadable: ComponentProblem[];
  /** Items whose content turned out to be no document, such as an archive under another name. */
  readonly skipped: ComponentProblem[];
}

/**
 * Finds the hash of each item and passes it on: the one that the source knows, the one remembered for its fingerprint, or by reading
 * it. Hashes are remembered page by page, so that an interrupted first run does not read anything twice.
 *
 * @param total number of all items, for the progress
 */
export const hashItems = async (
  pages: Iterable<readonly ListedItem[]>,
  total: number,
  options: HashingOptions,
  take: (hashed: readonly HashedItem[]) => void,
  signal: AbortSignal,
): Promise<HashingResult> => {
  const result: HashingResult = { unreadable: [], skipped: [] };
  let done = 0;
  for (const items of pages) {
    take(await hashPage(items, options, result, signal));
    done += items.length;
    options.onProgress({ phase: 'hash', done, total });
  }
  return result;
};

const hashPage = async (
  items: readonly ListedItem[],
  { components, hashes, concurrency }: HashingOptions,
  result: HashingResult,
  signal: AbortSignal,
): Promise<HashedItem[]> => {
  const known = await knownHashes(items, components, hashes);
  const found = new Map<SourceItem, string>();
  for (const [index, { source, location }] of components.entries()) {
    const own = items.flatMap(({ component, item }) => (component === index ? [item] : []));
    const unread: SourceItem[] = [];
    for (const item of own) {
      const hash = known(index, item);
      if (hash === undefined) unread.push(item);
      else found.set(item, hash);
    }
    const fresh = await readItems(index, source, unread, concurrency, result, signal);
    for (const [item, { hash }] of fresh) found.set(item, hash);
    await hashes.remember(location, memorable(fresh));
  }
  return items.flatMap((listed) => {
    const hash = found.get(listed.item);
    return hash === undefined ? [] : [{ ...listed, hash }];
  });
};

interface ReadHash {
  readonly hash: string;
  readonly readAt: number;
}

const readItems = async (
  component: number,
  source: Source,
  items: readonly SourceItem[],
  concurrency: number,
  { unreadable, skipped }: HashingResult,
  signal: AbortSignal,
): Promise<Map<SourceItem, ReadHash>> => {
  const read = new Map<SourceItem, ReadHash>();
  const readAt = Date.now();
  for await (const result of digestItems(source, items, { concurrency, signal })) {
    const { uri } = result.item;
    if ('digest' in result) read.set(result.item, { hash: `sha256-${result.digest.sha256}`, readAt });
    else {
      const problem = { uri, message: readingFailed(result.error) };
      (isUnsupported(result.error) ? skipped : unreadable).push({ component, problem });
    }
  }
  return read;
};

const memorable = (fresh: ReadonlyMap<SourceItem, ReadHash>): KnownHash[] =>
  [...fresh].flatMap(([item, { hash, readAt }]) => {
    const fingerprint = fingerprintOf(item);
    return fingerprint === null || isRacy(item, readAt) ? [] : [{ uri: item.uri, fingerprint, hash }];
  });

const isUnsupported = (error: unknown): boolean =>
  error instanceof PermanentError && error.code === 'UNSUPPORTED_CONTENT';

const knownHashes = async (
  items: readonly ListedItem[],
  components: readonly Component[],
  hashes: ContentHashes,
): Promise<(component: number, item: SourceItem) => string | undefined> => {
  const remembered = await Promise.all(
    components.map(async ({ location }, index) => {
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
