import type { FoundFolder, ListingMemory } from '@sluice/domain';
import { revisionOf } from '../content/revision.js';
import type { DavChanges } from './dav-changes.js';
import { FolderTags, isProved, NOTHING_KNOWN, type TagKnowledge } from './folder-tags.js';
import type { DavResource } from './multistatus.js';

/** The answer for one folder. */
export interface FolderAnswer {
  /** Address that was asked. */
  readonly url: string;
  readonly resources: readonly DavResource[];
}

/** What is noted beside a listing. */
interface Note {
  readonly tags: TagKnowledge;
  /** Whether the server has sync-tokens; `wrong` when it had, and they missed a change. */
  readonly tokens: 'unknown' | 'none' | 'wrong';
}

/** Dates that are remembered were old enough to be relied on when they were read. */
const SETTLED = 'Fri, 31 Dec 9999 23:59:59 GMT';

/**
 * What one listing of a WebDAV server takes over from earlier ones. A folder holds when the server's list of changes since its
 * sync-token does not touch it, or when its tag is the same and the server was seen to change tags with everything below.
 */
export class FolderMemory {
  private readonly note: Note;
  private readonly tags: FolderTags;
  /** The listing since which the changes are. */
  private readonly base;

  /** @param changes since the newest listing; null when the server does not say */
  constructor(
    private readonly memory: ListingMemory,
    private readonly token: string | null,
    private readonly changes: DavChanges | null,
  ) {
    this.note = noteOf(memory);
    this.tags = new FolderTags(this.note.tags);
    this.base = memory.listings[0];
  }

  /** What a folder holds, when it is known without asking. @param tag as the folder above shows it */
  async takeOver(path: string, tag: string | null): Promise<FolderAnswer | null> {
    if (this.memory.isCheck) return null;
    const known = this.believed(await this.memory.folder(path), tag);
    if (known === undefined) return null;
    await this.memory.keep(known);
    return answerOf(known.content);
  }

  /** What the server answered. */
  async put(path: string, tag: string | null, answer: FolderAnswer): Promise<void> {
    const found = await this.memory.folder(path);
    const content = contentOf(answer);
    const last = found.find(({ listing }) => listing.isComplete);
    if (last !== undefined && this.token === null)
      this.tags.compare(path, { tag: last.version, answer: answerOf(last.content) }, { tag, answer });
    await this.memory.put({ path, version: this.versionOf(tag, answer, this.believed(found, tag)), content });
    await this.memory.save();
  }

  /** @returns what somebody should know */
  async finish(): Promise<string[]> {
    const wasBelieved = this.token !== null || isProved(this.note.tags);
    const tokens = this.note.tokens === 'wrong' ? 'wrong' : this.token === null ? 'none' : 'unknown';
    const note: Note = { tags: this.tags.knowledge, tokens };
    const differences = await this.memory.finish(JSON.stringify(note));
    if (differences.length === 0 || !wasBelieved) return [];
    const wrong: Note = { tags: { ...note.tags, isRefuted: true }, tokens: 'wrong' };
    await this.memory.annotate(JSON.stringify(wrong));
    return [contradiction(differences)];
  }

  private believed(found: readonly FoundFolder[], tag: string | null): FoundFolder | undefined {
    const { changes } = this;
    if (this.token !== null)
      return found.find(
        ({ listing, version, path }) =>
          changes !== null && listing === this.base && version !== null && !changes.touch(path),
      );
    if (!isProved(this.note.tags) || tag === null) return undefined;
    return found.find(({ version }) => version === tag);
  }

  /** Null for what may change again without the server's saying so. */
  private versionOf(tag: string | null, { resources }: FolderAnswer, believed: FoundFolder | undefined): string | null {
    if (resources.some(isUnsettled)) return null;
    return this.token === null ? tag : (believed?.version ?? this.token);
  }
}

/** Whether sync-tokens of this place are worth asking for: where there were none, once in a while. */
export const mayHaveTokens = (memory: ListingMemory): boolean => {
  const { tokens } = noteOf(memory);
  return tokens === 'unknown' || (tokens === 'none' && memory.isCheck);
};

/** The note of the last complete listing; one that was interrupted has none. */
const noteOf = ({ listings }: ListingMemory): Note => {
  const note = listings.find(({ isComplete }) => isComplete)?.note ?? '';
  return note === '' ? { tags: NOTHING_KNOWN, tokens: 'unknown' } : (JSON.parse(note) as Note);
};

/** What cannot be read now may be readable next time, and a date of this very second may stand for the next change, too. */
const isUnsettled = ({ failure, etag, lastModified, date, isCollection }: DavResource): boolean =>
  failure !== null || (!isCollection && lastModified !== null && revisionOf({ etag, lastModified, date }) === null);

const contentOf = ({ url, resources }: FolderAnswer): string =>
  JSON.stringify({
    url,
    resources: resources
      .map((resource) => ({ ...resource, date: null }))
      .sort((one, other) => (one.href < other.href ? -1 : one.href > other.href ? 1 : 0)),
  });

const answerOf = (content: string): FolderAnswer => {
  const { url, resources } = JSON.parse(content) as FolderAnswer;
  return { url, resources: resources.map((resource) => ({ ...resource, date: SETTLED })) };
};

const contradiction = (paths: readonly string[]): string =>
  `The server had not said that ${paths.length} folders changed, whose names and tags are read again (${paths
    .slice(0, 3)
    .map((path) => JSON.stringify(`/${path}`))
    .join(', ')}); from now on it is asked for everything in each run`;
