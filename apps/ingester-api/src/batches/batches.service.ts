import { Injectable } from '@nestjs/common';
import { NotFoundError, type DocumentBatch } from '@sluice/domain';
import { SharedCall } from '@sluice/io';
import { JsonBody, mapPages } from '@sluice/http-kit';
import { BatchRepository, RunRepository } from '@sluice/persistence';
import { WorkflowStarter } from '@sluice/workflow-engine';

import { toRunBody, toStepBody, type RunStepBody, type WorkflowRunBody } from '../workflows/workflow-run.dto.js';
import {
  toBatchBody,
  type BatchStatusBody,
  type CreateBatchForm,
  type StartWorkflowsForm,
  type WorkflowsStarted,
} from './batch.dto.js';

@Injectable()
export class BatchesService {
  private readonly all = new SharedCall(async () => this.written(await this.batches.list()));
  private last: { readonly batches: readonly DocumentBatch[]; readonly body: JsonBody } | null = null;

  constructor(
    private readonly batches: BatchRepository,
    private readonly runs: RunRepository,
    private readonly starter: WorkflowStarter,
  ) {}

  /**
   * All batches: what dashboards ask for all the time is read once for all who ask at a time, and written down when something
   * changed.
   */
  list(): Promise<JsonBody> {
    return this.all.get();
  }

  create(form: CreateBatchForm): Promise<number> {
    return this.batches.create({ name: form.name, source: form.source });
  }

  async startWorkflows(form: StartWorkflowsForm): Promise<WorkflowsStarted> {
    const { runs, runGroupId, warnings } = await this.starter.start({
      batchId: form.batch_id,
      workflowId: form.workflow_definition_id,
      paramId: form.param_id,
      priority: form.priority ?? null,
      onlyMissing: form.only_unparsed ?? false,
    });
    const message = `Started ${runs} workflow${runs === 1 ? '' : 's'}`;
    return { message, workflows: runs, run_group: runGroupId, warnings };
  }

  /** @throws NotFoundError when there is no such batch */
  async status(batchId: number): Promise<Omit<BatchStatusBody, 'workflows'>> {
    const batch = await this.require(batchId);
    const { documents, parsed } = await this.batches.progress(batchId);
    return {
      batch: toBatchBody(batch),
      document_count: documents,
      workflow_count: await this.runs.countByStatus(batchId),
      parsed,
      remaining: documents - parsed,
    };
  }

  /** The runs of a batch, newest first. */
  workflows(batchId: number): AsyncIterable<readonly WorkflowRunBody[]> {
    return mapPages(this.runs.pages({ batchId }), (runs) => runs.map(toRunBody));
  }

  /** The steps of a batch, by run and number. @throws NotFoundError when there is no such batch */
  async steps(batchId: number): Promise<AsyncIterable<readonly RunStepBody[]>> {
    await this.require(batchId);
    return mapPages(this.runs.stepPages({ batchId }), (steps) => steps.map(toStepBody));
  }

  private written(batches: readonly DocumentBatch[]): JsonBody {
    if (this.last?.batches !== batches) this.last = { batches, body: new JsonBody(batches.map(toBatchBody)) };
    return this.last.body;
  }

  private async require(id: number): Promise<DocumentBatch> {
    const batch = await this.batches.find(id);
    if (!batch) throw new NotFoundError(`Batch ${id} does not exist`);
    return batch;
  }
}
