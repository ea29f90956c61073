import type { SyncPlan } from './sync-plan.js';

/** Up to this number, deletions need no approval, whatever fraction of the source they are, unless they are all of it. */
export const UNAPPROVED_DELETIONS = 10;

export interface DeletionLimits {
  /** MAX_DELETE_FRACTION: the largest part of a source's documents that is deleted without approval, 0 to 1. */
  readonly maxFraction: number;
  /** Number of deletions that a person approved; null when nobody was asked. */
  readonly approved: number | null;
  /** Those that a person approved by name; null when nobody was asked. They are deleted, whatever else is withheld. */
  readonly approvedUris?: ReadonlySet<string> | null;
}

/** What the uploads of the run say about deletions. */
export interface UploadOutcome {
  /** Whether an upload failed, was refused or was not attempted: what is gone may have moved to what did not arrive. */
  readonly failed: boolean;
  /** URIs that were gone when a document was refused that is refused still. */
  readonly heldBack: ReadonlySet<string>;
}

/** What becomes of the stale URIs of a plan, and why. */
export interface DeletionDecision {
  readonly outcome: 'none' | 'not-requested' | 'partial-listing' | 'withheld' | 'delete';
  /** Why not all is deleted. */
  readonly reason: string | null;
  /** To delete. */
  readonly uris: readonly string[];
  /** What a person is to look at first. */
  readonly withheld: readonly string[];
  /** Whether a person may approve what is withheld. */
  readonly approvable: boolean;
}

const nothing = (outcome: DeletionDecision['outcome'], reason: string | null = null): DeletionDecision => ({
  outcome,
  reason,
  uris: [],
  withheld: [],
  approvable: true,
});

/**
 * Deletes nothing after a listing that hides anything or after an upload that failed; withholds what looks like an unmounted
 * disk or an expired login (nothing is listed at all, or more than 10 documents and more than the allowed fraction, or all) and
 * what may have moved to a refused document or may be in a folder that cannot be read, unless that many are approved.
 */
export const decideDeletions = (plan: SyncPlan, limits: DeletionLimits, uploads: UploadOutcome): DeletionDecision => {
  const decision = decideByNumber(plan, limits, uploads);
  const isApproved = (uri: string): boolean => limits.approvedUris?.has(uri) ?? false;
  if (!decision.approvable || !decision.withheld.some(isApproved)) return decision;
  const withheld = decision.withheld.filter((uri) => !isApproved(uri));
  const uris = [...decision.uris, ...decision.withheld.filter(isApproved)].sort();
  return { ...decision, outcome: 'delete', reason: withheld.length === 0 ? null : decision.reason, uris, withheld };
};

const decideByNumber = (plan: SyncPlan, limits: DeletionLimits, uploads: UploadOutcome): DeletionDecision => {
  const { stale } = plan;
  if (!plan.deleteStale) return nothing(stale.length === 0 ? 'none' : 'not-requested');
  if (plan.partialBecause !== null) return nothing('partial-listing', `Nothing is deleted: ${plan.partialBecause}`);
  if (stale.length === 0) return nothing('none');
  const withhold = (withheld: readonly string[], reason: string): DeletionDecision => ({
    ...nothing('withheld', reason),
    withheld,
  });
  if (uploads.failed) {
    const reason =
      `${stale.length} documents are gone from the source and are kept, because not every upload of this run succeeded: ` +
      'what is gone may have moved to what did not arrive';
    return { ...withhold(stale, reason), approvable: false };
  }
  if (limits.approved !== null && stale.length <= limits.approved) return { ...nothing('delete'), uris: stale };
  const brake = brakeOf(plan, limits);
  if (brake !== null) return withhold(stale, `${brake}; check the source, then ${approval(stale.length)}`);
  const emptied = new Set(plan.emptied);
  const held = stale.filter((uri) => uploads.heldBack.has(uri) || emptied.has(uri));
  if (held.length === 0) return { ...nothing('delete'), uris: stale };
  const causes = [
    ...(held.some((uri) => uploads.heldBack.has(uri)) ? ['may have moved to one that the ingester refuses'] : []),
    ...(held.some((uri) => emptied.has(uri))
      ? ['were in a folder that looks empty now, as one does that the server cannot read']
      : []),
  ];
  const reason = `${held.length} documents are gone that ${causes.join(', or ')}; ${approval(stale.length)}`;
  const isHeld = new Set(held);
  const uris = stale.filter((uri) => !isHeld.has(uri));
  return { ...withhold(held, reason), outcome: uris.length === 0 ? 'withheld' : 'delete', uris };
};

const approval = (count: number): string =>
  `approve with --approve-deletes ${count} (approve_deletes=${count} in a request)`;

const brakeOf = ({ stale, knownCount, documents }: SyncPlan, { maxFraction }: DeletionLimits): string | null => {
  if (documents.totals.count === 0)
    return `The source lists no document, and ${stale.length} of ${knownCount} would be deleted`;
  const floor = Math.min(UNAPPROVED_DELETIONS, knownCount - 1);
  if (stale.length <= Math.max(floor, maxFraction * knownCount)) return null;
  return `${stale.length} of ${knownCount} documents are gone from the source, more than may be deleted unseen`;
};
