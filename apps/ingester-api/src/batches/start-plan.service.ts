import { Injectable } from '@nestjs/common';
import { NotFoundError, WorkflowStepType } from '@sluice/domain';
import { BatchRepository } from '@sluice/persistence';
import { vectorDatabaseOf } from '@sluice/step-handlers';
import { WorkflowStarter } from '@sluice/workflow-engine';
import { toStartPlan, type StartPlan, type StartPlanQuery } from './start-plan.dto.js';

/** What the start of a workflow would do. */
@Injectable()
export class StartPlanService {
  constructor(
    private readonly batches: BatchRepository,
    private readonly starter: WorkflowStarter,
  ) {}

  /** @throws NotFoundError when there is no such batch, and what the start itself would throw */
  async of(batchId: number, query: StartPlanQuery): Promise<StartPlan> {
    if (!(await this.batches.find(batchId))) throw new NotFoundError(`Batch ${batchId} does not exist`);
    const preview = await this.starter.preview({
      batchId,
      workflowId: query.workflow_definition_id,
      paramId: query.param_id,
      priority: null,
      onlyMissing: query.only_unparsed ?? false,
    });
    const stores = preview.steps.filter(({ type }) => type === WorkflowStepType.Store);
    const databases = new Set(stores.map(({ parameters }) => vectorDatabaseOf(parameters)));
    return toStartPlan(batchId, preview, [...databases]);
  }
}
