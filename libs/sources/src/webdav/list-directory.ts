import { extensionOf, UpstreamError } from '@sluice/domain';
import { refusalOf } from './dav-failures.js';
import { childName, isSamePath, pathOfHref, type DavPath } from './dav-path.js';
import type { DavResource } from './multistatus.js';

/** What a directory holds, by name; `self` instead when the path is a file. */
export interface DirectoryListing {
  readonly files: readonly NamedResource[];
  readonly directories: readonly NamedResource[];
  /** Entries that cannot be addressed, as the server wrote them. */
  readonly unreadableNames: readonly string[];
  readonly self: DavResource | null;
}

export interface NamedResource {
  readonly name: string;
  readonly resource: DavResource;
}

/**
 * Sorts the answer to PROPFIND with depth 1. The directory itself is found among the entries, because behind a proxy its
 * path in the answer may differ from the one that was asked for. Entries that are no direct children are left out. Where a
 * file and a collection have one path, it is the collection: taken for a file, its documents would look deleted.
 * @throws UpstreamError when the answer does not speak of the directory that was asked for, or CredentialsRejectedError and
 * others when it says that it cannot be read
 */
export function listDirectory(resources: readonly DavResource[], requestUrl: string): DirectoryListing {
  const unreadableNames: string[] = [];
  const entries = resources.flatMap((resource) => {
    const path = pathOfHref(resource.href, requestUrl);
    if (path === null) unreadableNames.push(resource.href);
    return path === null ? [] : [{ path, resource }];
  });
  const self = selfOf(entries, pathOfHref(requestUrl, requestUrl) ?? []);
  if (self === null && entries.length > 0)
    throw new UpstreamError('The WebDAV server answers with another directory than the one asked for');
  if (self !== null && self.resource.failure !== null) throw refusalOf(self.resource.failure);
  if (self !== null && !self.resource.isCollection) {
    if (resources.length === 1) return { files: [], directories: [], unreadableNames: [], self: self.resource };
    throw new UpstreamError('The WebDAV server calls a directory with entries a file');
  }
  const children = childrenOf(entries, self);
  children.sort((one, other) => (one.name < other.name ? -1 : one.name > other.name ? 1 : 0));
  return {
    files: children.filter((child) => !mayBeDirectory(child)),
    directories: children.filter(mayBeDirectory),
    unreadableNames,
    self: null,
  };
}

/** Each name once; of several entries with one name a collection, else the first. */
function childrenOf(entries: readonly Entry[], self: Entry | null): NamedResource[] {
  const children = new Map<string, NamedResource>();
  for (const { path, resource } of entries) {
    const name = self === null ? null : childName(path, self.path);
    if (name === null) continue;
    const known = children.get(name);
    if (known === undefined || (resource.isCollection && !known.resource.isCollection))
      children.set(name, { name, resource });
  }
  return [...children.values()];
}

/** What a server cannot read it does not call a collection either; documents below it would look deleted. */
const mayBeDirectory = ({ name, resource }: NamedResource): boolean =>
  resource.isCollection || (resource.failure !== null && (resource.href.endsWith('/') || extensionOf(name) === ''));

interface Entry {
  readonly path: DavPath;
  readonly resource: DavResource;
}

/** The entry of the requested path, else the collection that holds all the others. */
function selfOf(entries: readonly Entry[], requested: DavPath): Entry | null {
  const exact = entries.filter(({ path }) => isSamePath(path, requested));
  if (exact.length > 0) return exact.find(({ resource }) => resource.isCollection) ?? exact[0]!;
  const shortest = entries.reduce<Entry | null>(
    (best, entry) => (best === null || entry.path.length < best.path.length ? entry : best),
    null,
  );
  if (shortest === null || !shortest.resource.isCollection) return null;
  return entries.every(({ path }) => isSamePath(path.slice(0, shortest.path.length), shortest.path)) ? shortest : null;
}
