import { createHash } from 'node:crypto';
import { encodePath, type DavPath } from './dav-path.js';
import type { DirectoryListing, NamedResource } from './list-directory.js';

/** Addresses of this length are refused by servers. */
const LONGEST_PATH = 8000;
const MOST_NAMES = 1000;
/** So many directories in a row that look alike are a loop; trees of people have a few. */
const MOST_ALIKE = 16;
/** Where loops branch, the directories to be asked multiply with each level: at most to so many. */
const MOST_ASKED = 1000;

/** Whether no server can be asked for the path, or none would have it. */
export const isTooDeep = (path: DavPath): boolean => path.length > MOST_NAMES || encodePath(path).length > LONGEST_PATH;

/**
 * Tells a listing from others: its names, sizes, tags and dates. Null for one that says too little: a single directory in a
 * directory is not a loop.
 */
export function fingerprintOf({ files, directories }: DirectoryListing): string | null {
  if (files.length === 0 && directories.length < 2) return null;
  return createHash('sha1')
    .update(JSON.stringify([files, directories].map((all) => all.map(factsOf))))
    .digest('base64');
}

/** Whether a directory of this listing lies so deep in directories like itself that the server must lead back. */
export function leadsBack(listing: DirectoryListing, fingerprint: string | null, above: readonly string[]): boolean {
  if (fingerprint === null) return false;
  const alike = above.filter((one) => one === fingerprint).length;
  return alike >= mostAlike(listing.directories.length);
}

const mostAlike = (branches: number): number =>
  branches < 2 ? MOST_ALIKE : Math.min(MOST_ALIKE, Math.max(3, Math.floor(Math.log(MOST_ASKED) / Math.log(branches))));

const factsOf = ({ name, resource: { size, etag, lastModified } }: NamedResource): unknown[] => [
  name,
  size,
  etag,
  lastModified,
];
