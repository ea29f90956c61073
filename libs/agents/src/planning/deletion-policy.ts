import type { SyncPlan } from './sync-plan.js';

/** Up to this number, deletions need no approval, whatever fraction of the source they are. */
export const UNAPPROVED_DELETIONS = 10;

export interface DeletionLimits {
  /** MAX_DELETE_FRACTION: the largest part of a source's documents that is deleted without approval, 0 to 1. */
  readonly maxFraction: number;
  /** Number of deletions that a person approved; null when nobody was asked. */
  readonly approved: number | null;
}

/** What becomes of the stale URIs of a plan, and why. */
export type DeletionDecision =
  | { readonly outcome: 'none' }
  | { readonly outcome: 'not-requested' }
  | { readonly outcome: 'partial-listing'; readonly reason: string }
  | { readonly outcome: 'withheld'; readonly reason: string }
  | { readonly outcome: 'delete'; readonly uris: readonly string[] };

/**
 * Deletes nothing after a partial listing, and withholds deletions that look like an unmounted disk or an expired login: more
 * than 10 documents and more than the allowed fraction at once, unless that many are approved.
 */
export const decideDeletions = (plan: SyncPlan, limits: DeletionLimits): DeletionDecision => {
  if (!plan.deleteStale) return plan.stale.length === 0 ? { outcome: 'none' } : { outcome: 'not-requested' };
  if (plan.partialBecause !== null) {
    return { outcome: 'partial-listing', reason: `Nothing is deleted: ${plan.partialBecause}` };
  }
  const count = plan.stale.length;
  if (count === 0) return { outcome: 'none' };
  const allowed = Math.max(UNAPPROVED_DELETIONS, limits.maxFraction * plan.knownCount);
  if (count <= allowed || (limits.approved !== null && count <= limits.approved)) {
    return { outcome: 'delete', uris: plan.stale };
  }
  return {
    outcome: 'withheld',
    reason:
      `${count} of ${plan.knownCount} documents are gone from the source, more than may be deleted unseen; ` +
      `check the source, then approve with --approve-deletes ${count}`,
  };
};
