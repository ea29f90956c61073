import type { SyncPlan } from '@sluice/agents';

/** Differences that are named; the rest is counted. */
const MOST_NAMED = 20;

/** What has changed since a plan was made, a few words each; empty when nothing has. */
export const planDifferences = (planned: SyncPlan, now: SyncPlan): string[] => {
  const differences: string[] = [];
  const stateOf = ({ status, hash }: { status: string; hash: string }): string => `${status} ${hash}`;
  const left = new Map(Array.from(planned.documents, (document) => [document.uri, stateOf(document)]));
  for (const document of now.documents) {
    const before = left.get(document.uri);
    if (before === undefined) differences.push(`${document.uri} is there now`);
    else if (before !== stateOf(document)) differences.push(`${document.uri} has changed`);
    left.delete(document.uri);
  }
  for (const uri of left.keys()) differences.push(`${uri} is there no longer`);
  const gone = new Set(now.stale);
  const wasGone = new Set(planned.stale);
  for (const uri of planned.stale) if (!gone.has(uri)) differences.push(`${uri} is not gone any more`);
  for (const uri of now.stale) if (!wasGone.has(uri) && !left.has(uri)) differences.push(`${uri} is gone now`);
  const named = differences.slice(0, MOST_NAMED);
  return named.length < differences.length ? [...named, `and ${differences.length - named.length} more`] : named;
};
