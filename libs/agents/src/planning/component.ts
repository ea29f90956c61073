import type { Source, SourceItem, SourceProblem } from '@sluice/domain';

/** One place that a sync takes documents from. Several make up a manifest. */
export interface Component {
  readonly source: Source;
  /** Distinguishes this root or server from all others, under which hashes are remembered: `fs:/srv/docs`, for instance. */
  readonly location: string;
  /** Added to the metadata of each document. */
  readonly metadata: Readonly<Record<string, unknown>>;
  /** Whether a listing shows all that there is; inventories, which people edit, do not. */
  readonly listsEverything: boolean;
  /** What its URIs in the ingester begin with, followed by a slash; null for none. */
  readonly prefix: string | null;
  /** A name for people, which goes before URIs that another component has already. */
  readonly label: string;
}

/** A document as a component lists it, with its URI in the ingester. */
export interface ListedItem {
  readonly component: number;
  readonly item: SourceItem;
  readonly uri: string;
}

/** A listed document with the hash of its content. */
export interface HashedItem extends ListedItem {
  readonly hash: string;
}

/** A problem of one component, by its own URIs. */
export interface ComponentProblem {
  readonly component: number;
  readonly problem: SourceProblem;
}
