import { Injectable } from '@nestjs/common';
import { NotFoundError } from '@sluice/domain';
import { BatchRepository, RunGroupRepository, type FailureScope } from '@sluice/persistence';
import type { FailuresQuery } from './failure.dto.js';

/** Finds out whose failures are meant. */
@Injectable()
export class FailureScopes {
  constructor(
    private readonly batches: BatchRepository,
    private readonly groups: RunGroupRepository,
  ) {}

  async of({ batch_id: batchId, run_group_id: runGroupId }: FailuresQuery): Promise<FailureScope> {
    if (batchId !== undefined) {
      if (!(await this.batches.find(batchId))) throw new NotFoundError(`Batch ${batchId} does not exist`);
      return { batchId };
    }
    const id = Number(runGroupId);
    if (!(await this.groups.find(id))) throw new NotFoundError(`Run group ${id} does not exist`);
    return { runGroupId: id };
  }
}
