import type { Readable } from 'node:stream';
import type { ListingMemories } from './listing-memory.js';

/** What a source says that identifies the content of an item without downloading it. */
export interface SourceRevision {
  readonly kind: 'git-blob' | 'etag' | 'none';
  readonly value: string;
}

/** One document as a listing of its source shows it; nothing of its content has been read yet. */
export interface SourceItem {
  /** Unique within the source and stable between listings. */
  readonly uri: string;
  /** In bytes, null when unknown. */
  readonly size: number | null;
  readonly mimeType: string;
  readonly revision: SourceRevision | null;
  /** Known without reading the bytes, such as `git-<blob id>`; null when the bytes must be read for it. */
  readonly hash: string | null;
  /** Last change as an ISO 8601 instant in UTC, null when unknown. */
  readonly modified: string | null;
  readonly metadata: Record<string, unknown>;
}

/** Something that a listing met and does not deliver; the message is a sentence that says why. */
export interface SourceProblem {
  readonly uri: string;
  readonly message: string;
}

/**
 * What may exist although a listing could not show it: the document of the problem's URI itself, everything below that URI (and
 * itself), or anything at all. None of it may count as gone.
 */
export type Hidden = 'itself' | 'below' | 'anything';

/** A part of a source that cannot be seen. */
export interface ListingProblem extends SourceProblem {
  readonly hides: Hidden;
}

export interface SourceListing {
  /** Can be iterated once. Rejects when the source as a whole cannot be listed. */
  readonly items: AsyncIterable<SourceItem>;
  /** Filled while `items` is iterated; non-empty after its end means that the listing is partial. */
  readonly problems: ListingProblem[];
  /**
   * Filled while `items` is iterated: what is left out on purpose and stays left out, such as an archive or a link that
   * leaves the root. It exists, and does not make the listing partial.
   */
  readonly skipped: SourceProblem[];
  /** Filled while `items` is iterated: URIs that exist and are left out by their extension, or because no `include` names them. */
  readonly filtered: string[];
  /** Filled while `items` is iterated: what the source names and says not to exist (any more), such as a page with 404. */
  readonly missing: SourceProblem[];
  /**
   * Filled while `items` is iterated: folders without any entry, of sources that show a folder which they cannot read as empty. What
   * was in them may be there still.
   */
  readonly emptyFolders: string[];
  /** Filled while `items` is iterated: sentences on what somebody should know, and what makes nothing wrong. */
  readonly warnings: string[];
}

/** A listing's findings before anything is listed. */
export const noFindings = (): Omit<SourceListing, 'items'> => ({
  problems: [],
  skipped: [],
  filtered: [],
  missing: [],
  emptyFolders: [],
  warnings: [],
});

/** The bytes of an item. The caller that opened the stream consumes or destroys it. */
export interface SourceContent {
  readonly stream: Readable;
  /** What the source says while it delivers, null when it says nothing. */
  readonly mimeType: string | null;
}

/** A place that documents come from. */
export interface Source {
  /** `fs` for files of this machine, which are read where they are; what else comes from a server is fetched once. */
  readonly kind: string;
  /** The name of the source in the ingester, unless the user gives another one. */
  readonly defaultSourceName: string;
  /** @param memories what earlier listings showed; without, everything is asked for */
  list(signal: AbortSignal, memories?: ListingMemories): SourceListing;
  open(item: SourceItem, signal: AbortSignal): Promise<SourceContent>;
  /** Whether a document that the listing lacks exists all the same; for sources whose listings may miss one. */
  exists?(uri: string, signal: AbortSignal): Promise<boolean>;
  /** Why the selection of paths leaves a document of this URI out, listed or not, as a sentence; null when it does not. */
  exclusion?(uri: string): string | null;
  close(): Promise<void>;
}
