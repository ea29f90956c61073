import { DomainError, QuotaError } from '@sluice/domain';
import { ConnectionError } from '@sluice/io/http';
import { isSamePath, pathOfHref, type DavPath } from './dav-path.js';
import type { DavServer } from './dav-server.js';
import type { DavResource } from './multistatus.js';

/** A server that goes on for ever comes to an end. */
const MOST_PAGES = 1000;
const NOT_FOUND = 404;
/** For the collection that was asked for: the list is cut here and goes on with the new token (RFC 6578, section 3.6). */
const INSUFFICIENT_STORAGE = 507;

/** The folders that changes concern, by their paths. */
export class DavChanges {
  private readonly folders = new Set<string>();
  private readonly trees = new Set<string>();

  /** @param top the folder whose changes they are */
  constructor(private readonly top: DavPath) {}

  /** A resource that was added, changed or removed, by its path from the server's address on. */
  add(path: DavPath, { isCollection, failure }: DavResource): void {
    if (path.length <= this.top.length) this.folders.add(keyOf(this.top));
    else this.folders.add(keyOf(path.slice(0, -1)));
    // A new folder may have brought what the server does not name one by one.
    if (isCollection && failure === null && path.length > this.top.length) this.trees.add(keyOf(path));
  }

  /** Whether what a folder holds itself may be another one now. */
  touch(folder: string): boolean {
    if (this.folders.has(folder)) return true;
    for (let above = folder; above !== ''; above = above.slice(0, Math.max(0, above.lastIndexOf('/'))))
      if (this.trees.has(above)) return true;
    return false;
  }
}

export const keyOf = (path: DavPath): string => path.join('/');

/**
 * What has changed since a token, and the token of the state that this leads to; null when the server does not say (any more): a
 * token that it has forgotten, a list that it does not make for all levels, paths that are not below `top`.
 */
export async function davChanges(
  server: DavServer,
  top: DavPath,
  url: string,
  since: string,
  signal: AbortSignal,
): Promise<{ readonly changes: DavChanges; readonly token: string } | null> {
  const topPath = pathOfHref(url, url) ?? [];
  const base = topPath.slice(0, topPath.length - top.length);
  const changes = new DavChanges(top);
  let token = since;
  try {
    for (let page = 0; page < MOST_PAGES; page += 1) {
      const { resources, syncToken } = await server.changes(url, token, signal);
      if (!syncToken) return null;
      let isCut = false;
      for (const resource of resources) {
        const path = pathOfHref(resource.href, url);
        if (path === null || !isSamePath(path.slice(0, topPath.length), topPath)) return null;
        if (isSamePath(path, topPath) && resource.failure === INSUFFICIENT_STORAGE) isCut = true;
        else if (resource.failure !== null && resource.failure !== NOT_FOUND) return null;
        else changes.add(path.slice(base.length), resource);
      }
      if (!isCut) return { changes, token: syncToken };
      if (syncToken === token) return null;
      token = syncToken;
    }
    return null;
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof ConnectionError || error instanceof QuotaError || !(error instanceof DomainError)) throw error;
    return null;
  }
}
