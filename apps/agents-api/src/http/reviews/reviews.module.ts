import { Module } from '@nestjs/common';
import { Agents } from '../../agents/agents.js';
import { ReviewedSyncs } from '../../agents/reviewed-syncs.js';
import { PlansController } from './plans.controller.js';
import { WithheldController } from './withheld.controller.js';

/** What people look at before it is done. */
@Module({
  controllers: [PlansController, WithheldController],
  providers: [{ provide: ReviewedSyncs, useFactory: (agents: Agents) => new ReviewedSyncs(agents), inject: [Agents] }],
})
export class ReviewsModule {}
