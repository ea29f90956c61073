import type { Source, SourceItem } from '@sluice/domain';

/** One place that a sync takes documents from. Several make up a manifest. */
export interface Component {
  readonly source: Source;
  /** Tells this root or server from all others, under which hashes are remembered: `fs:/srv/docs`, for instance. */
  readonly location: string;
  /** Added to the metadata of each document. */
  readonly metadata: Readonly<Record<string, unknown>>;
  /** Whether a listing shows all that there is; inventories, which people edit, do not. */
  readonly listsEverything: boolean;
}

/** An item of a component, with the hash of its content. */
export interface HashedItem {
  readonly component: number;
  readonly item: SourceItem;
  readonly hash: string;
}
