/** One folder of a place, as a listing showed it. */
export interface RememberedFolder {
  /** Below the place, with `/` between names; empty for the top. */
  readonly path: string;
  /** What the place says of this state of the folder, such as a tree id or an etag; null when it says nothing to rely on. */
  readonly version: string | null;
  /** What it holds, in the format of the source that put it. */
  readonly content: string;
}

/** A listing that is remembered. */
export interface RememberedListing {
  /** What its state is called at the place, such as a commit or a sync-token. */
  readonly mark: string;
  /** What the source noted beside; empty for a listing that was interrupted. */
  readonly note: string;
  /** Whether it was completed. One that was interrupted has only what had been put by then. */
  readonly isComplete: boolean;
}

export interface FoundFolder extends RememberedFolder {
  readonly listing: RememberedListing;
}

/**
 * What earlier listings of one place showed, so that the next one asks only for what has changed. Nothing here says that a
 * document exists: the source has to know that what it takes over still holds. One listing at a time has it.
 */
export interface ListingMemory {
  /** Newest first: one that was interrupted, if any, and the last complete one. */
  readonly listings: readonly RememberedListing[];
  /** Whether this listing is to ask for everything, to find out whether what would have been taken over holds. */
  readonly isCheck: boolean;
  /** A folder in each of the listings that has it, newest first. */
  folder(path: string): Promise<readonly FoundFolder[]>;
  /** A folder of one of the listings and all that the same listing has below it, by path. */
  below(folder: FoundFolder): AsyncIterable<FoundFolder>;
  /** Begins a new listing, to be called by `mark`. What was put before without coming to an end stays for one more try. */
  begin(mark: string): Promise<void>;
  /** Adds a folder to the new listing. */
  put(folder: RememberedFolder): Promise<void>;
  /** What was put until now is found by the next listing if this one is interrupted. */
  save(): Promise<void>;
  /** Adds a folder to the new listing as it was. */
  keep(folder: FoundFolder): Promise<void>;
  /**
   * The new listing is complete and replaces the earlier ones.
   * @returns folders whose content is another one than the last complete listing had under the same version
   */
  finish(note: string): Promise<readonly string[]>;
  /** Replaces the note of the listing that was finished. */
  annotate(note: string): Promise<void>;
}

/** The memories of the places that a source lists, each under a text that says all that its listing depends on. */
export interface ListingMemories {
  open(scope: string): Promise<ListingMemory>;
}
