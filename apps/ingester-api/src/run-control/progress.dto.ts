import { Shown, ShownPart } from '@sluice/http-kit';

export const WAITING_REASONS = ['paused', 'outage', 'retry', 'no_worker', 'queue', 'server'] as const;
export type WaitingReason = (typeof WAITING_REASONS)[number];

export class WaitingFor {
  @Shown(
    '`paused`: the run or its group is paused; `outage`: something is missing that every document needs, as the message says, and is looked for again at `until`; `retry`: an attempt failed and the next is due at `until`; `no_worker`: no worker is alive; `queue`: others are first; `server`: a step runs and a server that it needs has not answered for some seconds',
    'queue',
    { enum: WAITING_REASONS },
  )
  readonly reason: WaitingReason;
  @Shown('The same as a sentence', 'Place 14 in the queue')
  readonly message: string;
  @Shown('Place in the queue, 1 is next; null when it does not stand there, or further back than 10,000', 14, {
    nullable: true,
  })
  readonly position: number | null;
  @Shown('When the next attempt is due, UTC', '2026-11-21T09:45:00', { nullable: true })
  readonly until: string | null;
}

export class Estimate {
  @Shown('Seconds until the end', 340)
  readonly remaining_seconds: number;
  @Shown('The end, UTC', '2026-11-21T09:45:00')
  readonly expected_date: string;
  @Shown('Documents of the group that are finished', 60)
  readonly finished: number;
  @Shown('Documents of the group that are not', 40)
  readonly remaining: number;
  @Shown('Recent pace of the group', 7.1, { format: 'double' })
  readonly documents_per_minute: number;
}

export class ProgressBody {
  @ShownPart(
    WaitingFor,
    'What keeps it from running; null when it is finished, and while it runs unless a server keeps it waiting',
    { nullable: true },
  )
  readonly waiting_for: WaitingFor | null;
  @ShownPart(
    Estimate,
    'How long it will take; null before 20 documents of the group are finished, while paused, and when finished',
    { nullable: true },
  )
  readonly estimate: Estimate | null;
}
