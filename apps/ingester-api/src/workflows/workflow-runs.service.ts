import { Injectable } from '@nestjs/common';
import { NotFoundError, type WorkflowRun } from '@sluice/domain';
import { RunRepository, type RunFilter } from '@sluice/persistence';
import { DEFAULT_ROWS_PER_PAGE, type ListRunsQuery, type WorkflowRunBody, type WorkflowRunPage } from './workflow-run.dto.js';
import { toDocumentInfoBody, toRunBody, toStepBody } from './workflow-run.mapper.js';

interface Inclusion {
  readonly include_steps?: boolean;
  readonly include_doc_info?: boolean;
}

@Injectable()
export class WorkflowRunsService {
  constructor(private readonly runs: RunRepository) {}

  /** A page when the query asks for one, all runs otherwise; newest first. */
  async list(query: ListRunsQuery): Promise<WorkflowRunBody[] | WorkflowRunPage> {
    const filter: RunFilter = query.batch_id === undefined ? {} : { batchId: query.batch_id };
    if (query.page === undefined && query.rows_per_page === undefined) {
      return this.complete(await this.runs.list(filter), query);
    }
    const page = query.page ?? 1;
    const rowsPerPage = query.rows_per_page ?? DEFAULT_ROWS_PER_PAGE;
    const total = await this.runs.count(filter);
    return {
      items: await this.complete(await this.runs.list(filter, { page, rowsPerPage }), query),
      total,
      page,
      rows_per_page: rowsPerPage,
      total_pages: Math.ceil(total / rowsPerPage),
    };
  }

  /** @throws NotFoundError when there is no such run */
  async get(id: number): Promise<WorkflowRunBody> {
    const run = await this.runs.find(id);
    if (!run) throw new NotFoundError(`Workflow run ${id} does not exist`);
    const [body] = await this.complete([run], { include_steps: true });
    return body!;
  }

  private async complete(runs: readonly WorkflowRun[], inclusion: Inclusion): Promise<WorkflowRunBody[]> {
    const steps = inclusion.include_steps ? await this.runs.stepsOf(runs.map((run) => run.id)) : [];
    const stepsOfRun = Map.groupBy(steps, (step) => step.workflowRunId);
    const info = inclusion.include_doc_info ? await this.runs.documentInfo(runs) : new Map();
    return runs.map((run) => {
      const documentInfo = info.get(run.id);
      return {
        ...toRunBody(run),
        ...(inclusion.include_steps ? { steps: (stepsOfRun.get(run.id) ?? []).map(toStepBody) } : {}),
        ...(documentInfo ? { document_info: toDocumentInfoBody(documentInfo) } : {}),
      };
    });
  }
}
