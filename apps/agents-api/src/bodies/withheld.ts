import type { WithheldDeletion } from '@sluice/agents';
import { Shown, toWire } from '@sluice/http-kit';
import { whyNotApprovable } from '../agents/reviewed-syncs.js';

/** Documents that are named of one source. */
export const MOST_WITHHELD_NAMED = 10_000;

export class WithheldBody {
  @Shown(
    'Names exactly these documents: when others are withheld, it is another one',
    '5f0c1c2f3b8e4d6a9b7c8d1e2f3a4b5c',
  )
  readonly id: string;
  @Shown('Source in the ingester', 'handbook')
  readonly source: string;
  @Shown('Manifest whose run withheld them', 'handbook', { nullable: true })
  readonly manifest_id: string | null;
  @Shown('Why they are withheld', '12 of 13 documents are gone from the source, more than may be deleted unseen')
  readonly reason: string;
  @Shown('How many documents', 12)
  readonly count: number;
  @Shown('Why they cannot be approved here; null when they can', 'They wait for uploads that failed', {
    nullable: true,
  })
  readonly not_approvable: string | null;
  @Shown('Since when, UTC', '2026-01-31T12:00:00')
  readonly withheld_at: string;
  @Shown('When somebody put them aside, UTC', '2026-01-31T12:30:00', { nullable: true })
  readonly dismissed_at: string | null;
}

export class WithheldDetailBody extends WithheldBody {
  @Shown('The documents, the first 10,000', ['b.md'])
  readonly documents: readonly string[];
}

export const toWithheldBody = toWire(WithheldBody, {
  not_approvable: (withheld: WithheldDeletion) => whyNotApprovable(withheld),
});
