import {
  errorMessage,
  ListingFilter,
  noFindings,
  PathRules,
  type DocumentExtensions,
  type PathSelection,
  type Source,
  type SourceContent,
  type SourceItem,
  type SourceListing,
  OCTET_STREAM,
} from '@sluice/domain';
import type { FileSystemSource } from '@sluice/sources';
import type { InventoryRow } from './inventory.js';

/** What a document is taken for when its row does not say. */
/** Facts of the listing, not of the document. */
const LISTING_FACTS = new Set(['size', 'content-type', 'last-modified']);

/** Where an inventory's contents are; some can say without reading whether a document may have changed. */
export type InventoriedSource = Source & Partial<Pick<FileSystemSource, 'facts' | 'digest'>>;

/** Which rows of an inventory are taken. */
export interface InventorySelection {
  /** Null takes every extension. */
  readonly extensions: DocumentExtensions | null;
  readonly paths: PathSelection;
}

const EVERYTHING: InventorySelection = { extensions: null, paths: { include: [], exclude: [], hidden: true } };

/** A source that shows just the rows of an inventory; the contents come from the source that it was made of. */
export class InventorySource implements Source {
  readonly kind: Source['kind'];
  readonly defaultSourceName: string;
  private readonly rules: PathRules;

  constructor(
    private readonly rows: readonly InventoryRow[],
    private readonly origin: InventoriedSource,
    private readonly selection: InventorySelection = EVERYTHING,
  ) {
    this.rules = new PathRules(selection.paths);
    this.kind = origin.kind;
    this.defaultSourceName = origin.defaultSourceName;
  }

  list(signal: AbortSignal): SourceListing {
    const found = noFindings();
    const { extensions } = this.selection;
    const filter = new ListingFilter({ extensions, rules: this.rules, found });
    return { ...found, items: this.items(filter, found, signal) };
  }

  open(item: SourceItem, signal: AbortSignal): Promise<SourceContent> {
    return this.origin.open(item, signal);
  }

  exclusion(uri: string): string | null {
    return this.rules.reason(uri);
  }

  close(): Promise<void> {
    return this.origin.close();
  }

  private async *items(
    filter: ListingFilter,
    { problems }: Pick<SourceListing, 'problems'>,
    signal: AbortSignal,
  ): AsyncGenerator<SourceItem> {
    for (const row of this.rows) {
      if (!filter.takesFile(row.path)) continue;
      const message = await this.whyOutOfDate(row, signal);
      if (message === null) yield itemOf(row);
      else problems.push({ uri: row.path, message, hides: 'itself' });
    }
  }

  /** A row promises a content: one that has changed since is neither that nor what people looked at. */
  private async whyOutOfDate({ path, sha256, metadata }: InventoryRow, signal: AbortSignal): Promise<string | null> {
    if (sha256 === null || !this.origin.facts || !this.origin.digest) return null;
    try {
      const facts = await this.origin.facts(path);
      if (facts === null) return 'It does not exist any more; build the inventory anew';
      if (facts.sizeBytes === metadata['size'] && facts.modified === metadata['last-modified']) return null;
      const { sha256: now } = await this.origin.digest(itemOf({ path, sha256, metadata }), signal);
      return now === sha256 ? null : 'It has changed since the inventory was built; build it anew';
    } catch (error) {
      signal.throwIfAborted();
      return errorMessage(error);
    }
  }
}

const itemOf = ({ path, sha256, metadata }: InventoryRow): SourceItem => {
  const { size, 'content-type': type, 'last-modified': modified } = metadata;
  return {
    uri: path,
    size: typeof size === 'number' ? size : null,
    mimeType: typeof type === 'string' ? type : OCTET_STREAM,
    revision: null,
    hash: sha256 === null ? null : `sha256-${sha256}`,
    modified: typeof modified === 'string' ? modified : null,
    metadata: Object.fromEntries(Object.entries(metadata).filter(([key]) => !LISTING_FACTS.has(key))),
  };
};
