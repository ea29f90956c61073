import type { FolderAnswer } from './folder-memory.js';
import type { DavResource } from './multistatus.js';

/** What is known of a server's tags of folders. */
export interface TagKnowledge {
  /** How often a change deep below was seen in the tags of all folders above it. */
  readonly seen: number;
  /** Whether a tag was the same above something that had changed. */
  readonly isRefuted: boolean;
}

export const NOTHING_KNOWN: TagKnowledge = { seen: 0, isRefuted: false };

/** One may be chance: a file that was added and removed in the folder above. */
const ENOUGH = 3;

/** Whether the server has been seen to change the tag of a folder with everything below it, and never not to. */
export const isProved = ({ seen, isRefuted }: TagKnowledge): boolean => seen >= ENOUGH && !isRefuted;

export interface TaggedFolder {
  /** Null when the server gives none. */
  readonly tag: string | null;
  readonly answer: FolderAnswer;
}

interface Comparison {
  /** Null when there are no two tags. */
  readonly hasNewTag: boolean | null;
  /** Whether its own files or the names of its folders are others. */
  readonly hasOwnChange: boolean;
}

/**
 * Learns from two listings, one after the other, what no response says: ownCloud and Nextcloud change the tags of all folders above a
 * change, Apache, nginx and lighttpd do not.
 */
export class FolderTags {
  private readonly compared = new Map<string, Comparison>();
  /** Folders with a file that was edited in its place, the names being the same. */
  private readonly edited: string[] = [];
  private readonly changed: string[] = [];

  constructor(private readonly before: TagKnowledge) {}

  compare(path: string, last: TaggedFolder, now: TaggedFolder): void {
    const hasNewTag = last.tag === null || now.tag === null ? null : last.tag !== now.tag;
    const hasOwnChange = ownContent(last.answer) !== ownContent(now.answer);
    if (hasOwnChange) this.changed.push(path);
    if (hasOwnChange && namesOf(last.answer) === namesOf(now.answer)) this.edited.push(path);
    this.compared.set(path, { hasNewTag, hasOwnChange });
  }

  get knowledge(): TagKnowledge {
    const isRefuted =
      this.before.isRefuted || this.changed.some((path) => this.above(path).some((one) => one?.hasNewTag === false));
    const seen = this.edited.filter((path) => {
      const above = this.above(path);
      return above.every((one) => one?.hasNewTag === true) && above.some((one) => one?.hasOwnChange === false);
    });
    return { seen: Math.min(ENOUGH, this.before.seen + seen.length), isRefuted };
  }

  /** A folder and those above it, without the top, which is asked for in any case. */
  private above(path: string): (Comparison | undefined)[] {
    const folders: (Comparison | undefined)[] = [];
    for (let folder = path; folder !== ''; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/'))))
      folders.push(this.compared.get(folder));
    return folders;
  }
}

const ownContent = ({ resources }: FolderAnswer): string => JSON.stringify(resources.map(ownPart).sort());

const ownPart = ({ href, isCollection, etag, size, lastModified }: DavResource): string =>
  JSON.stringify(isCollection ? [href] : [href, etag, size, lastModified]);

const namesOf = ({ resources }: FolderAnswer): string => JSON.stringify(resources.map(({ href }) => href).sort());
