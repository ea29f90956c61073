import { Injectable } from '@nestjs/common';
import { InvalidInputError, NotFoundError } from '@sluice/domain';
import { DocumentRegistry, RunRepository } from '@sluice/persistence';
import { WorkflowStarter } from '@sluice/workflow-engine';
import type { StartWorkflowForm } from './workflow-start.dto.js';

/** Starts workflows of single documents. */
@Injectable()
export class WorkflowStartsService {
  constructor(
    private readonly registry: DocumentRegistry,
    private readonly starter: WorkflowStarter,
    private readonly runs: RunRepository,
  ) {}

  /**
   * Starts a run in the batch of the document's oldest location.
   *
   * @throws NotFoundError when document, workflow definition or parameter set do not exist
   */
  async start(form: StartWorkflowForm): Promise<{ runId: number; warnings: readonly string[] }> {
    const [location] = await this.registry.urisOf(form.doc_id);
    if (!location) throw new NotFoundError(await this.whyUnknown(form.doc_id));
    const { runGroupId, warnings } = await this.starter.start({
      batchId: location.batchId,
      docHash: form.doc_id,
      workflowId: workflowIdOf(form),
      paramId: form.param_id,
      priority: form.priority ?? null,
      onlyMissing: false,
    });
    const [run] = (await this.runs.page({ runGroupId }, { page: 1, rowsPerPage: 1 })).rows;
    if (!run) throw new NotFoundError(`Document ${form.doc_id} was removed at this moment`);
    return { runId: run.id, warnings };
  }

  private async whyUnknown(hash: string): Promise<string> {
    return (await this.registry.findDocument(hash))
      ? `No location names document ${hash} any more`
      : `Document ${hash} does not exist`;
  }
}

const workflowIdOf = ({
  workflow_definition_id: id,
  workflow_definiton_id: older,
}: StartWorkflowForm): string | undefined => {
  if (id !== undefined && older !== undefined && id !== older) {
    const message = 'contradicts workflow_definition_id';
    throw new InvalidInputError(`workflow_definiton_id ${message}`, [{ field: 'workflow_definiton_id', message }]);
  }
  return id ?? older;
};
