import { DocumentStatus, isToUpload, type DeletionDecision, type KeptPlan, type SyncPlan } from '@sluice/agents';
import { Shown, ShownPart, timestamp } from '@sluice/http-kit';
import { DocumentCounts, SourceProblemBody } from './findings.js';

/** Documents of a kind that are named. */
const MOST_NAMED = 1_000;

class PlannedUploadBody {
  @Shown('Location in the ingester', 'a.md')
  readonly uri: string;
  @Shown('Bytes', 512, { nullable: true })
  readonly size: number | null;
}

class MoveBody {
  @Shown('Where it was', 'drafts/a.md')
  readonly from: string;
  @Shown('Where it is now', 'a.md')
  readonly to: string;
}

class PlannedDeletionsBody {
  @Shown('What would become of documents that are gone', 'delete', {
    enum: ['none', 'not-requested', 'partial-listing', 'withheld', 'delete'],
  })
  readonly outcome: string;
  @Shown('Why not all would be deleted', 'Nothing is deleted: the listing is incomplete', { nullable: true })
  readonly reason: string | null;
  @Shown('How many are gone', 12)
  readonly count: number;
  @Shown('How many of them would be withheld, unless they are approved with the plan', 12)
  readonly withheld: number;
  @Shown('The first 1,000 that are gone', ['b.md'])
  readonly documents: readonly string[];
}

class PlannedSizesBody {
  @Shown('Documents', 3)
  readonly count: number;
  @Shown('Bytes, as far as the source says them', 1536)
  readonly bytes: number;
}

/** What carrying out a plan would do, as people look at it. */
export class PlanSummaryBody {
  @Shown('Source in the ingester', 'handbook')
  readonly source: string;
  @Shown('Documents of the source that the ingester has', 120)
  readonly known_count: number;
  @ShownPart(DocumentCounts, 'How the documents of the source stand in the ingester')
  readonly counts: DocumentCounts;
  @ShownPart(PlannedSizesBody, 'What would be sent')
  readonly to_upload: PlannedSizesBody;
  @Shown('How many are new', 2)
  readonly add_count: number;
  @ShownPart([PlannedUploadBody], 'The first 1,000 that are new')
  readonly adds: readonly PlannedUploadBody[];
  @Shown('How many have changed', 1)
  readonly change_count: number;
  @ShownPart([PlannedUploadBody], 'The first 1,000 that have changed')
  readonly changes: readonly PlannedUploadBody[];
  @Shown('How many have moved', 1)
  readonly move_count: number;
  @ShownPart([MoveBody], 'The first 1,000 that are new where an equal one is gone; they are among the others, too')
  readonly moves: readonly MoveBody[];
  @ShownPart(PlannedDeletionsBody, 'What would become of documents that are gone')
  readonly deletions: PlannedDeletionsBody;
  @ShownPart([SourceProblemBody], 'The first 1,000 that the ingester has and that are in the source, but not taken')
  readonly left_out: readonly SourceProblemBody[];
  @ShownPart([SourceProblemBody], 'What could not be listed or read, the first 1,000')
  readonly problems: readonly SourceProblemBody[];
  @Shown('What somebody should know', ['EXTENSIONS names xyz, which the ingester does not read'])
  readonly warnings: readonly string[];
}

export class KeptPlanBody extends PlanSummaryBody {
  @Shown('Id to apply it by', '0b8f2c6e-4c1b-4d3f-9f55-3a1c2d4e5f60')
  readonly plan_id: string;
  @Shown('Manifest that it is for', 'handbook')
  readonly manifest_id: string;
  @Shown('When it was made, UTC', '2026-01-31T12:00:00')
  readonly created_at: string;
  @Shown('Until when it can be applied, UTC', '2026-01-31T13:00:00')
  readonly expires_at: string;
}

/** The first ones of an iterable, and how many there are. */
const firstOf = <Item, Body>(items: Iterable<Item>, toBody: (item: Item) => Body): { count: number; first: Body[] } => {
  const first: Body[] = [];
  let count = 0;
  for (const item of items) {
    count += 1;
    if (first.length < MOST_NAMED) first.push(toBody(item));
  }
  return { count, first };
};

export const toPlanSummary = (plan: SyncPlan, deletions: DeletionDecision): PlanSummaryBody => {
  const named = { new: [] as PlannedUploadBody[], mismatch: [] as PlannedUploadBody[] };
  const counts = { new: 0, mismatch: 0 };
  for (const document of plan.documents.toUpload()) {
    const { status, uri, item } = document;
    if (status === DocumentStatus.Match || !isToUpload(document)) continue;
    counts[status] += 1;
    if (named[status].length < MOST_NAMED) named[status].push({ uri, size: item.size });
  }
  const gone = new Set(plan.stale);
  const moves = firstOf(
    Array.from(plan.documents.moves()).filter(({ from }) => gone.has(from)),
    (move) => move,
  );
  const { byStatus, toUpload } = plan.documents.totals;
  const body = ({ uri, message }: SourceProblemBody): SourceProblemBody => ({ uri, message });
  return {
    source: plan.source,
    known_count: plan.knownCount,
    counts: byStatus,
    to_upload: toUpload,
    add_count: counts.new,
    adds: named.new,
    change_count: counts.mismatch,
    changes: named.mismatch,
    move_count: moves.count,
    moves: moves.first,
    deletions: {
      outcome: deletions.outcome,
      reason: deletions.reason,
      count: plan.stale.length,
      withheld: deletions.withheld.length,
      documents: plan.stale.slice(0, MOST_NAMED),
    },
    left_out: plan.leftOut.slice(0, MOST_NAMED).map(body),
    problems: plan.problems.slice(0, MOST_NAMED).map(body),
    warnings: plan.warnings.slice(0, MOST_NAMED),
  };
};

export const toKeptPlanBody = ({ id, manifestId, createdAt, expiresAt, summary }: KeptPlan): KeptPlanBody => ({
  ...(summary as unknown as PlanSummaryBody),
  plan_id: id,
  manifest_id: manifestId,
  created_at: timestamp(createdAt),
  expires_at: timestamp(expiresAt),
});
