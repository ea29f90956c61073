import { Body, Controller, Get, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { MANIFEST_ID } from '@sluice/agents';
import { Accepts, Creates, Flag, PathParameter, PathText, Problems, Returns, TakesForm } from '@sluice/http-kit';
import { ReviewedSyncs } from '../../agents/reviewed-syncs.js';
import { KeptPlanBody, toKeptPlanBody } from '../../bodies/kept-plan.js';
import { RunBegun, toRunBegun } from '../../bodies/run.js';
import { ClientSignal } from '../app/fields.js';
import { AsksServers } from '../runs/operations.js';

const UUID = {
  pattern: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
  expected: 'the id of a plan',
};

const PlanId = (): ParameterDecorator =>
  PathText('plan_id', 'Id of the plan', UUID, '0b8f2c6e-4c1b-4d3f-9f55-3a1c2d4e5f60');

export class ApplyPlanForm {
  @Flag('Carry out deletions, too, that would be withheld', { default: false })
  readonly approve_deletes?: boolean;
}

@ApiTags('Plans')
@Controller('api/v1')
export class PlansController {
  constructor(private readonly reviews: ReviewedSyncs) {}

  @Post('manifests/:id/plans')
  @Creates(KeptPlanBody, 'Plan a synchronization, and keep the plan', {
    description: 'Nothing is changed. The plan is kept for an hour, of all of them the newest 20.',
  })
  @AsksServers('A source or the ingester')
  @Problems({ 404: 'There is no such manifest', 413: 'The plan names more documents than can be kept' })
  async plan(
    @PathParameter({
      name: 'id',
      description: 'Id of the manifest',
      schema: { type: 'string', pattern: MANIFEST_ID.source, example: 'handbook' },
    })
    id: string,
    @ClientSignal() signal: AbortSignal,
  ): Promise<KeptPlanBody> {
    return toKeptPlanBody(await this.reviews.plan(id, signal));
  }

  @Get('plans/:plan_id')
  @Returns(KeptPlanBody, 'A plan that is kept')
  @Problems({ 404: 'There is no such plan, or its time is over' })
  async get(@PlanId() id: string): Promise<KeptPlanBody> {
    return toKeptPlanBody(await this.reviews.planned(id));
  }

  @Post('plans/:plan_id/apply')
  @TakesForm()
  @Accepts(RunBegun, 'Carry out exactly this plan, once', {
    description: 'Refused when the source, or what the ingester has of it, has changed since.',
  })
  @AsksServers('A source or the ingester')
  @Problems({
    404: 'There is no such plan, or its time is over, or there is no such manifest any more',
    409: 'The source has changed since the plan was made; the sentence names what',
  })
  async apply(
    @PlanId() id: string,
    @Body() { approve_deletes = false }: ApplyPlanForm,
    @ClientSignal() signal: AbortSignal,
  ): Promise<RunBegun> {
    const { record, result } = await this.reviews.apply(id, approve_deletes, signal);
    // Its failure is in its record.
    result.catch(() => undefined);
    return toRunBegun(record);
  }
}
