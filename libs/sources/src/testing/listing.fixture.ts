import { buffer } from 'node:stream/consumers';
import { AddressPolicy } from '@sluice/io';
import type { Source, SourceItem, SourceListing } from '@sluice/domain';

export const never: AbortSignal = new AbortController().signal;

export async function listed(source: Source): Promise<Omit<SourceListing, 'items'> & { items: SourceItem[] }> {
  const listing = source.list(never);
  const items: SourceItem[] = [];
  for await (const item of listing.items) items.push(item);
  return { ...listing, items };
}

export const uris = (items: readonly { readonly uri: string }[]): string[] => items.map(({ uri }) => uri);

export async function contentOf(source: Source, item: SourceItem): Promise<Buffer> {
  return buffer((await source.open(item, never)).stream);
}

/** A WebDAV server that an operator has configured; nothing is waited for. */
export const at = (url: string) => ({ url, addresses: AddressPolicy.of([], 'HOSTS').trusting(url), retryMs: 0 });
