import { ApiProperty } from '@nestjs/swagger';

export const WAITING_REASONS = ['paused', 'outage', 'retry', 'no_worker', 'queue', 'server'] as const;
export type WaitingReason = (typeof WAITING_REASONS)[number];

export class WaitingFor {
  @ApiProperty({
    description:
      '`paused`: the run or its group is paused; `outage`: something is missing that every document needs, as the message says, and is looked for again at `until`; `retry`: an attempt failed and the next is due at `until`; `no_worker`: no worker is alive; `queue`: others are first; `server`: a step runs and a server that it needs has not answered for some seconds',
    enum: WAITING_REASONS,
    example: 'queue',
  })
  readonly reason: WaitingReason;

  @ApiProperty({ description: 'The same as a sentence', example: 'Place 14 in the queue' })
  readonly message: string;

  @ApiProperty({
    description: 'Place in the queue, 1 is next; null when it does not stand there, or further back than 10,000',
    type: Number,
    nullable: true,
    example: 14,
  })
  readonly position: number | null;

  @ApiProperty({ description: 'When the next attempt is due, UTC', type: String, nullable: true, example: null })
  readonly until: string | null;
}

export class Estimate {
  @ApiProperty({ description: 'Seconds until the end', example: 340 })
  readonly remaining_seconds: number;

  @ApiProperty({ description: 'The end, UTC', example: '2026-11-21T09:45:00' })
  readonly expected_date: string;

  @ApiProperty({ description: 'Documents of the group that are finished', example: 60 })
  readonly finished: number;

  @ApiProperty({ description: 'Documents of the group that are not', example: 40 })
  readonly remaining: number;

  @ApiProperty({ format: 'double', description: 'Recent pace of the group', example: 7.1 })
  readonly documents_per_minute: number;
}

export class ProgressBody {
  @ApiProperty({
    description:
      'What keeps it from running; null when it is finished, and while it runs unless a server keeps it waiting',
    type: WaitingFor,
    nullable: true,
  })
  readonly waiting_for: WaitingFor | null;

  @ApiProperty({
    description:
      'How long it will take; null before 20 documents of the group are finished, while paused, and when finished',
    type: Estimate,
    nullable: true,
  })
  readonly estimate: Estimate | null;
}
