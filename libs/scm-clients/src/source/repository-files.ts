import { text as readText } from 'node:stream/consumers';
import {
  errorMessage,
  isArchiveName,
  ListingFilter,
  mediaTypeOf,
  PathRules,
  type DocumentExtensions,
  type ListingMemories,
  type PathSelection,
  type SourceItem,
  type SourceListing,
} from '@sluice/domain';
import { LfsAttributes, type AttributesFile } from '../lfs/lfs-attributes.js';
import { MAX_POINTER_BYTES, parseLfsPointer, type LfsPointer } from '../lfs/lfs-server.js';
import type { Head, ScmClient, TreeEntry } from '../scm-client.js';
import type { RepositoryTree } from '../tree/repository-tree.js';

export interface RepositoryFilesOptions {
  readonly client: ScmClient;
  readonly tree: RepositoryTree;
  readonly extensions: DocumentExtensions;
  /** Which paths are taken; what is not hidden when absent. */
  readonly paths?: PathSelection | undefined;
  readonly texts: BlobTexts;
  /** Metadata that every item carries. */
  readonly metadata: Readonly<Record<string, unknown>>;
}

type Findings = Pick<SourceListing, 'problems' | 'skipped' | 'filtered' | 'warnings'>;

/** `.gitattributes` files that are larger than this are not read, as in git itself (100 MB) but lower. */
const MAX_ATTRIBUTES_BYTES = 1024 * 1024;

/** The documents among the files of a repository, without downloading them; of LFS files the pointers are read. */
export class RepositoryFiles {
  readonly rules: PathRules;

  constructor(private readonly options: RepositoryFilesOptions) {
    this.rules = new PathRules(options.paths);
  }

  async *list(
    head: Head,
    found: Findings,
    signal: AbortSignal,
    memories?: ListingMemories,
  ): AsyncGenerator<SourceItem> {
    const filter = new ListingFilter({ extensions: this.options.extensions, rules: this.rules, found });
    const documents: TreeEntry[] = [];
    const attributes: TreeEntry[] = [];
    const paths = new Set<string>();
    for await (const entry of this.options.tree.entries(head, found, signal, memories)) {
      if (entry.kind === 'file' && /(^|\/)\.gitattributes$/.test(entry.path)) attributes.push(entry);
      if (!this.isDocument(entry, filter, found)) continue;
      if (paths.has(entry.path))
        found.skipped.push({ uri: entry.path, message: 'Its name is no UTF-8 and reads like that of another file' });
      else documents.push(entry);
      paths.add(entry.path);
    }
    const lfs = await this.lfsAttributes(head, documents, attributes, signal);
    for (const entry of documents.sort((one, other) => compare(one.path, other.path))) {
      const item = await this.itemOf(entry, head, lfs, found, signal);
      if (item !== null) yield item;
    }
  }

  private isDocument(entry: TreeEntry, filter: ListingFilter, found: Findings): boolean {
    if (entry.kind === 'submodule') {
      if (!filter.takesDirectory(entry.path)) return false;
      found.skipped.push({ uri: entry.path, message: 'It is a submodule; ingest its repository by itself' });
      return false;
    }
    if (!filter.takesFile(entry.path)) return false;
    const reason =
      entry.kind === 'symlink' ? 'It is a symbolic link' : isArchiveName(entry.path) ? 'It is an archive' : null;
    if (reason !== null) found.skipped.push({ uri: entry.path, message: reason });
    return reason === null;
  }

  private async itemOf(
    entry: TreeEntry,
    head: Head,
    lfs: LfsAttributes,
    found: Findings,
    signal: AbortSignal,
  ): Promise<SourceItem | null> {
    const item = this.plainItem(entry, head);
    if (!isPointerSized(entry) || !lfs.usesLfs(entry.path)) return item;
    try {
      const pointer = parseLfsPointer(await this.text(entry, head, signal));
      return pointer === null ? item : withPointer(item, pointer);
    } catch (error) {
      signal.throwIfAborted();
      const message = `Its Git LFS pointer cannot be read: ${errorMessage(error)}`;
      found.problems.push({ uri: entry.path, message, hides: 'itself' });
      return null;
    }
  }

  private plainItem(entry: TreeEntry, head: Head): SourceItem {
    const { client, metadata } = this.options;
    return {
      uri: entry.path,
      size: entry.size,
      mimeType: mediaTypeOf(entry.path),
      revision: { kind: 'git-blob', value: entry.id },
      // The ingester keeps the git ids of SHA-1 repositories, which all but a few are.
      hash: entry.id.length === 40 ? `git-${entry.id}` : null,
      modified: null,
      metadata: { ...metadata, branch: head.branch, commit: head.commit, url: client.fileUrl(entry.path, head) },
    };
  }

  /** Only the files that can say something about a possible pointer are read. */
  private async lfsAttributes(
    head: Head,
    documents: readonly TreeEntry[],
    attributes: readonly TreeEntry[],
    signal: AbortSignal,
  ): Promise<LfsAttributes> {
    const candidates = documents.filter(isPointerSized);
    const files: AttributesFile[] = [];
    for (const entry of attributes) {
      const directory = entry.path.slice(0, Math.max(0, entry.path.lastIndexOf('/')));
      const below = directory === '' ? '' : `${directory}/`;
      if ((entry.size ?? 0) <= MAX_ATTRIBUTES_BYTES && candidates.some(({ path }) => path.startsWith(below)))
        files.push({ directory, text: await this.text(entry, head, signal) });
    }
    return new LfsAttributes(files);
  }

  private async text(entry: TreeEntry, head: Head, signal: AbortSignal): Promise<string> {
    const known = await this.options.texts.get(entry.id);
    if (known !== undefined) return known;
    const location = { path: entry.path, id: entry.id, commit: head.commit };
    const content = await readText(await this.options.client.blob(location, signal));
    await this.options.texts.set(entry.id, content);
    return content;
  }
}

const isPointerSized = (entry: TreeEntry): boolean => entry.size === null || entry.size < MAX_POINTER_BYTES;

/** LFS names the content by its SHA-256, which is what the ingester computes of the resolved file. */
const withPointer = (item: SourceItem, pointer: LfsPointer): SourceItem => ({
  ...item,
  size: pointer.size,
  hash: `sha256-${pointer.oid}`,
  metadata: { ...item.metadata, lfs: true },
});

/** By code units, so that the order is the same everywhere. */
const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);

/** Remembers small files by their git object id. What an id stands for never changes, so entries never become stale. */
export interface BlobTexts {
  get(id: string): Promise<string | undefined>;
  set(id: string, text: string): Promise<void>;
}

/** Lives as long as the process. */
export class InMemoryBlobTexts implements BlobTexts {
  private readonly texts = new Map<string, string>();

  get(id: string): Promise<string | undefined> {
    return Promise.resolve(this.texts.get(id));
  }

  set(id: string, text: string): Promise<void> {
    this.texts.set(id, text);
    return Promise.resolve();
  }
}
