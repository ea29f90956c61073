import type { SourceItem, SourceProblem } from '@sluice/domain';

/** How a document of the source stands in the ingester. */
export const DocumentStatus = { New: 'new', Mismatch: 'mismatch', Match: 'match' } as const;
export type DocumentStatus = (typeof DocumentStatus)[keyof typeof DocumentStatus];

export interface PlannedDocument {
  /** Index of the component that has it. */
  readonly component: number;
  readonly item: SourceItem;
  /** In the ingester; the item's is the one by which the component lists it. */
  readonly uri: string;
  readonly hash: string;
  readonly status: DocumentStatus;
  /** Why the ingester refused exactly this content before; null when it did not. Such documents are not sent again. */
  readonly refusal: string | null;
}

/** Everything that a sync would do, before any of it is done. */
export interface SyncPlan {
  readonly created: Date;
  readonly endpointUrl: string;
  readonly source: string;
  /** Locations of the components, to recognise them when the plan is applied. */
  readonly locations: readonly string[];
  readonly documents: PlannedDocuments;
  /** URIs that the ingester knows and that are gone from the source; empty when the listing may hide anything. */
  readonly stale: readonly string[];
  /** Those of them that were several in a folder which is there still and looks empty, as folders do that a server cannot read. */
  readonly emptied: readonly string[];
  /** Documents that the ingester knows, and that are in the source but not taken, each with why. They are never deleted. */
  readonly leftOut: readonly SourceProblem[];
  /** Documents that the ingester knows below a part of the source that could not be seen. They are not deleted. */
  readonly hidden: readonly SourceProblem[];
  /** Number of files in the source that are left out by their extension. */
  readonly filteredCount: number;
  /** Whether they are to be deleted. */
  readonly deleteStale: boolean;
  /** Number of URIs that the ingester knows for the source. */
  readonly knownCount: number;
  /** Null when what the listing lacks is gone, save for what is hidden; else why nothing is known to be gone. */
  readonly partialBecause: string | null;
  /** What could not be listed or read. */
  readonly problems: readonly SourceProblem[];
  /** What is left out on purpose, such as archives. */
  readonly skipped: readonly SourceProblem[];
  /** What the source names and says not to exist. */
  readonly missing: readonly SourceProblem[];
  /** What somebody should know, and what makes nothing wrong. */
  readonly warnings: readonly string[];
}

/** Whether the plan sends this document. */
export const isToUpload = (document: PlannedDocument): boolean =>
  document.status !== DocumentStatus.Match && document.refusal === null;

/** A document that left one URI and is new at another. */
export interface Move {
  readonly from: string;
  readonly to: string;
}

/** Sums over the documents of a plan. */
export interface PlannedTotals {
  readonly count: number;
  /** Numbers per status, refused ones counted with theirs. */
  readonly byStatus: Readonly<Record<DocumentStatus, number>>;
  readonly toUpload: { readonly count: number; readonly bytes: number };
}

/** The documents of a plan, in the order of the listing; they are as many as the source has, and need not be in memory. */
export interface PlannedDocuments extends Iterable<PlannedDocument> {
  readonly totals: PlannedTotals;
  /** Those that the plan sends. */
  toUpload(): Iterable<PlannedDocument>;
  /** Those with contents that the ingester refused before. */
  refused(): Iterable<PlannedDocument>;
  /** Documents that are new where another one of equal content is gone, as far as their hashes show it. */
  moves(): Iterable<Move>;
  /** Lets go of what they are kept in. */
  close(): void;
}

/** The documents of a plan that was read from a file. */
export class DocumentList implements PlannedDocuments {
  readonly totals: PlannedTotals;

  constructor(private readonly documents: readonly PlannedDocument[]) {
    const byStatus = { new: 0, mismatch: 0, match: 0 };
    for (const { status } of documents) byStatus[status] += 1;
    const sent = documents.filter(isToUpload);
    const bytes = sent.reduce((sum, { item }) => sum + (item.size ?? 0), 0);
    this.totals = { count: documents.length, byStatus, toUpload: { count: sent.length, bytes } };
  }

  [Symbol.iterator](): Iterator<PlannedDocument> {
    return this.documents[Symbol.iterator]();
  }

  toUpload(): Iterable<PlannedDocument> {
    return this.documents.filter(isToUpload);
  }

  refused(): Iterable<PlannedDocument> {
    return this.documents.filter(({ refusal }) => refusal !== null);
  }

  moves(): Iterable<Move> {
    return [];
  }

  close(): void {
    // Nothing is held.
  }
}
