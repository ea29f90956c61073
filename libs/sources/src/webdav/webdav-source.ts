import {
  DocumentExtensions,
  DomainError,
  errorMessage,
  InvalidInputError,
  isArchiveName,
  ListingFilter,
  mediaTypeOf,
  noFindings,
  NotFoundError,
  PathRules,
  UpstreamError,
  type ListingMemories,
  type ListingProblem,
  type PathSelection,
  type Source,
  type SourceContent,
  type SourceItem,
  type SourceListing,
  OCTET_STREAM,
} from '@sluice/domain';
import { supportedContent } from '@sluice/io';
import { ConnectionError } from '@sluice/io/http';
import { instantOf, revisionOf } from '../content/revision.js';
import { encodePath, pathOfText, type DavPath } from './dav-path.js';
import { davChanges, keyOf } from './dav-changes.js';
import { DavServer, type DavServerOptions } from './dav-server.js';
import { fingerprintOf, isTooDeep, leadsBack } from './endless-tree.js';
import { FolderMemory, mayHaveTokens, type FolderAnswer } from './folder-memory.js';
import { listDirectory, type DirectoryListing, type NamedResource } from './list-directory.js';
import type { DavResource } from './multistatus.js';

export interface WebDavSourceOptions extends DavServerOptions {
  /** The directory or file below the server's address that is listed; all of the server when absent. */
  readonly path?: string;
  readonly extensions?: DocumentExtensions;
  /** Longest time for listing it all, milliseconds. */
  readonly listingMs?: number;
  /** Which paths below `path` are taken; what is not hidden when absent. */
  readonly paths?: PathSelection;
}

type Findings = Pick<SourceListing, 'problems' | 'skipped' | 'filtered' | 'emptyFolders' | 'warnings'>;

interface PendingDirectory {
  readonly path: DavPath;
  /** Its tag, as the directory above shows it. */
  readonly tag: string | null;
  /** Fingerprints of the directories above it. */
  readonly above: readonly string[];
  listing: Promise<DirectoryListing> | null;
}

/** Directories that are asked for ahead of their turn; more would load the server without being faster. */
const LOOK_AHEAD = 4;
const LISTING_MS = 3_600_000;

/**
 * The documents below a directory of a WebDAV server, listed by PROPFIND of depth 1. Their URI is the decoded path below
 * the server's address, with a slash at its start. The revision is the server's etag, else the date of the last change.
 */
export class WebDavSource implements Source {
  readonly kind = 'webdav';
  readonly defaultSourceName: string;
  private readonly server: DavServer;
  private readonly root: DavPath;
  /** All that a listing depends on, for what is remembered of it. */
  private readonly scope: string;
  private readonly listingMs: number;
  private readonly extensions: DocumentExtensions;
  private readonly rules: PathRules;

  /** @throws ConfigurationError when the address is none, InvalidInputError when the path leads upwards */
  constructor(options: WebDavSourceOptions) {
    this.server = new DavServer(options);
    this.listingMs = options.listingMs ?? LISTING_MS;
    this.root = checkedPath(options.path ?? '');
    this.extensions = options.extensions ?? new DocumentExtensions();
    this.rules = new PathRules(options.paths);
    this.scope = `webdav ${this.server.url} ${options.username ?? ''} ${uriOf(this.root)}`;
    const { host, pathname } = new URL(this.server.url);
    this.defaultSourceName = `webdav:${host}${[pathname.replace(/\/$/, ''), ...this.root].join('/')}`;
  }

  list(signal: AbortSignal, memories?: ListingMemories): SourceListing {
    const found = noFindings();
    return { ...found, items: this.items(found, signal, memories) };
  }

  /** @throws PermanentError when the content is not a document, see `supportedContent` */
  async open(item: SourceItem, signal: AbortSignal): Promise<SourceContent> {
    const body = await this.server.get(this.urlOf(checkedPath(item.uri)), signal);
    return supportedContent(body, item.uri, item.mimeType);
  }

  exclusion(uri: string): string | null {
    const path = pathOfText(uri);
    const isBelow = this.root.every((name, index) => name === path[index]);
    return isBelow ? this.rules.reason(this.belowRoot(path)) : null;
  }

  close(): Promise<void> {
    return this.server.close();
  }

  /** A server that answers each request in time, one after the other for ever, comes to an end, too. */
  private async *items(found: Findings, signal: AbortSignal, memories?: ListingMemories): AsyncGenerator<SourceItem> {
    const late = new AbortController();
    const timer = setTimeout(() => late.abort(tooLong(this.listingMs)), this.listingMs);
    try {
      yield* this.itemsWithin(found, AbortSignal.any([signal, late.signal]), memories);
    } finally {
      clearTimeout(timer);
    }
  }

  private async *itemsWithin(
    found: Findings,
    signal: AbortSignal,
    memories?: ListingMemories,
  ): AsyncGenerator<SourceItem> {
    const memory = memories === undefined ? null : await this.remember(memories, signal);
    const filter = this.filterFor(found);
    const pending: PendingDirectory[] = [{ path: this.root, tag: null, above: [], listing: null }];
    for (let directory = pending.pop(); directory !== undefined; directory = pending.pop()) {
      for (const next of [directory, ...pending.slice(-LOOK_AHEAD)]) void this.start(next, memory, signal);
      const listing = await this.listing(directory, memory, found, signal);
      if (listing === null) continue;
      if (listing.self !== null) {
        // What a user names by itself is taken, hidden or not.
        const uri = uriOf(directory.path);
        if (this.extensions.includes(uri)) yield* documentOf(uri, listing.self, found);
        else found.filtered.push(uri);
      } else if (listing.files.length + listing.directories.length === 0)
        found.emptyFolders.push(uriOf(directory.path));
      yield* this.documents(directory.path, listing.files, filter, found);
      pending.push(...this.subdirectories(directory, listing, filter, found));
    }
    if (memory !== null) found.warnings.push(...(await memory.finish()));
  }

  /** Begins to remember this listing, with the state of the server before anything is looked at. */
  private async remember(memories: ListingMemories, signal: AbortSignal): Promise<FolderMemory> {
    const memory = await memories.open(this.scope);
    const url = `${this.urlOf(this.root)}/`;
    const since = memory.listings[0]?.mark ?? '';
    const hasTokens = mayHaveTokens(memory);
    const news = hasTokens && since !== '' ? await davChanges(this.server, this.root, url, since, signal) : null;
    const token = news?.token ?? (hasTokens ? await this.syncToken(url, signal) : null);
    await memory.begin(token ?? '');
    return new FolderMemory(memory, token, news?.changes ?? null);
  }

  /** Null also when the server cannot say: whether it can be listed, listing shows. */
  private async syncToken(url: string, signal: AbortSignal): Promise<string | null> {
    try {
      return await this.server.syncToken(url, signal);
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof ConnectionError || !(error instanceof DomainError)) throw error;
      return null;
    }
  }

  /** Null for a directory that cannot be listed, which is a problem unless it is the one that was asked for. */
  private async listing(
    directory: PendingDirectory,
    memory: FolderMemory | null,
    found: Findings,
    signal: AbortSignal,
  ): Promise<DirectoryListing | null> {
    try {
      const listing = await this.start(directory, memory, signal);
      found.problems.push(...unaddressable(listing.unreadableNames, uriOf(directory.path)));
      return listing;
    } catch (error) {
      signal.throwIfAborted();
      if (directory.path === this.root) throw error;
      found.problems.push({
        uri: uriOf(directory.path),
        message: `The directory cannot be listed: ${errorMessage(error)}`,
        hides: 'below',
      });
      return null;
    }
  }

  private start(
    directory: PendingDirectory,
    memory: FolderMemory | null,
    signal: AbortSignal,
  ): Promise<DirectoryListing> {
    directory.listing ??= this.remembered(directory, memory, signal);
    // Its rejection is observed when its turn comes; until then it must not count as unhandled.
    directory.listing.catch(() => undefined);
    return directory.listing;
  }

  private async remembered(
    { path, tag }: PendingDirectory,
    memory: FolderMemory | null,
    signal: AbortSignal,
  ): Promise<DirectoryListing> {
    const known = await memory?.takeOver(keyOf(path), tag);
    const answer = known ?? (await this.request(path, signal));
    const listing = listDirectory(answer.resources, answer.url);
    if (!known) await memory?.put(keyOf(path), tag, answer);
    return listing;
  }

  /** Servers want a slash after a directory, and some do not know a file with one. */
  private async request(path: DavPath, signal: AbortSignal): Promise<FolderAnswer> {
    const url = this.urlOf(path);
    try {
      return { url: `${url}/`, resources: await this.server.propfind(`${url}/`, signal) };
    } catch (error) {
      if (path !== this.root || !(error instanceof NotFoundError)) throw error;
      return { url, resources: await this.server.propfind(url, signal) };
    }
  }

  private subdirectories(
    { path, above }: PendingDirectory,
    listing: DirectoryListing,
    filter: ListingFilter,
    found: Findings,
  ): PendingDirectory[] {
    const fingerprint = fingerprintOf(listing);
    const isLoop = leadsBack(listing, fingerprint, above);
    const below = fingerprint === null ? above : [...above, fingerprint];
    const directories = listing.directories.flatMap(({ name, resource }) => {
      const child = [...path, name];
      if (!filter.takesDirectory(this.belowRoot(child))) return [];
      const message =
        (resource.failure !== null && `The server cannot read it (${resource.failure})`) ||
        (isLoop && 'It is nested in directories like itself; is there a loop on the server?') ||
        (isTooDeep(child) && 'It is nested too deeply for its address; is there a loop on the server?');
      if (!message) return [{ path: child, tag: resource.etag, above: below, listing: null }];
      found.problems.push({ uri: uriOf(child), message, hides: 'below' });
      return [];
    });
    // The last one is taken next.
    return directories.reverse();
  }

  private *documents(
    directory: DavPath,
    files: readonly NamedResource[],
    filter: ListingFilter,
    found: Findings,
  ): Generator<SourceItem> {
    for (const { name, resource } of files) {
      const path = [...directory, name];
      if (filter.takesFile(this.belowRoot(path))) yield* documentOf(uriOf(path), resource, found);
    }
  }

  private filterFor(found: Findings): ListingFilter {
    const uriOfPath = (path: string): string => uriOf([...this.root, ...pathOfText(path)]);
    return new ListingFilter({ extensions: this.extensions, rules: this.rules, found, uriOf: uriOfPath });
  }

  /** What rules are compared with. */
  private belowRoot(path: DavPath): string {
    return path.slice(this.root.length).join('/');
  }

  private urlOf(path: DavPath): string {
    return [this.server.url, encodePath(path)].filter((part) => part !== '').join('/');
  }
}

/** Which document such an entry stands for is not known: it may be any of the directory's. */
const unaddressable = (hrefs: readonly string[], directory: string): ListingProblem[] =>
  hrefs.length === 0
    ? []
    : [
        {
          uri: directory,
          message: `The server lists ${hrefs.length} of its entries without a usable name (${hrefs
            .map((href) => JSON.stringify(href))
            .slice(0, 3)
            .join(', ')}); rename them`,
          hides: 'below',
        },
      ];

const tooLong = (listingMs: number): UpstreamError =>
  new UpstreamError(`The WebDAV server was not listed completely within ${listingMs / 1000} seconds`, true);

const uriOf = (path: DavPath): string => `/${path.join('/')}`;

function* documentOf(uri: string, resource: DavResource, found: Findings): Generator<SourceItem> {
  if (resource.failure !== null)
    found.problems.push({ uri, message: `The server cannot read it (${resource.failure})`, hides: 'below' });
  else if (isArchiveName(uri)) found.skipped.push({ uri, message: 'It is an archive' });
  else yield itemOf(uri, resource);
}

function checkedPath(text: string): DavPath {
  const path = pathOfText(text);
  if (path.includes('..')) throw new InvalidInputError(`"${text}" is no path of the WebDAV server: it leads upwards`);
  return path;
}

/** Names say more of the type than servers do, of which many call Markdown plain text. */
function itemOf(uri: string, { size, contentType, etag, lastModified, date }: DavResource): SourceItem {
  const byName = mediaTypeOf(uri);
  const announced = contentType?.split(';')[0]!.trim().toLowerCase();
  return {
    uri,
    size,
    mimeType: byName === OCTET_STREAM ? (announced ?? OCTET_STREAM) : byName,
    revision: revisionOf({ etag, lastModified, date }),
    hash: null,
    modified: instantOf(lastModified),
    metadata: {},
  };
}
