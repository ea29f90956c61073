import {
  ListingFilter,
  noFindings,
  PathRules,
  type DocumentExtensions,
  type PathSelection,
  type Source,
  type SourceContent,
  type SourceItem,
  type SourceListing,
} from '@sluice/domain';
import type { InventoryRow } from './inventory.js';

/** What a document is taken for when its row does not say. */
const UNKNOWN_TYPE = 'application/octet-stream';
/** Facts of the listing, not of the document. */
const LISTING_FACTS = new Set(['size', 'content-type', 'last-modified']);

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
    private readonly origin: Source,
    private readonly selection: InventorySelection = EVERYTHING,
  ) {
    this.rules = new PathRules(selection.paths);
    this.kind = origin.kind;
    this.defaultSourceName = origin.defaultSourceName;
  }

  list(): SourceListing {
    const found = noFindings();
    const { extensions } = this.selection;
    const filter = new ListingFilter({ extensions, rules: this.rules, found });
    return { ...found, items: itemsOf(this.rows, filter) };
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
}

async function* itemsOf(rows: readonly InventoryRow[], filter: ListingFilter): AsyncGenerator<SourceItem> {
  yield* rows.filter(({ path }) => filter.takesFile(path)).map(itemOf);
}

const itemOf = ({ path, sha256, metadata }: InventoryRow): SourceItem => {
  const { size, 'content-type': type, 'last-modified': modified } = metadata;
  return {
    uri: path,
    size: typeof size === 'number' ? size : null,
    mimeType: typeof type === 'string' ? type : UNKNOWN_TYPE,
    revision: null,
    hash: sha256 === null ? null : `sha256-${sha256}`,
    modified: typeof modified === 'string' ? modified : null,
    metadata: Object.fromEntries(Object.entries(metadata).filter(([key]) => !LISTING_FACTS.has(key))),
  };
};
