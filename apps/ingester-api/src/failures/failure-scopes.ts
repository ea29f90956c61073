import { Injectable } from '@nestjs/common';
import { InvalidInputError, NotFoundError } from '@sluice/domain';
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
    if ((batchId === undefined) === (runGroupId === undefined)) {
      throw new InvalidInputError('Either batch_id or run_group_id is required', [
        { field: 'batch_id', message: 'is required unless run_group_id is given, and not allowed beside it' },
      ]);
    }
    if (batchId !== undefined) {
      if (!(await this.batches.find(batchId))) throw new NotFoundError(`Batch ${batchId} does not exist`);
      return { batchId };
    }
    const id = Number(runGroupId);
    if (!(await this.groups.find(id))) throw new NotFoundError(`Run group ${id} does not exist`);
    return { runGroupId: id };
  }
}
