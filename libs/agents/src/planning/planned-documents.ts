import { DocumentStatus, isToUpload, type PlannedDocument } from './sync-plan.js';

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

  close(): void {
    // Nothing is held.
  }
}
