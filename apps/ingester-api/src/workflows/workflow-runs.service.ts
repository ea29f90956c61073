import { Injectable } from '@nestjs/common';
import { NotFoundError, type RunStatus, type WorkflowRun } from '@sluice/domain';
import { mapPages } from '@sluice/http-kit';
import { RunRepository, RunSearchRepository, RUNS_WITH_STEPS, type RunFilter } from '@sluice/persistence';
import type { ListAnswer } from '../app/answers.js';
import { toFailureRemedy } from '../failures/failure-remedy.js';
import { ProgressService } from '../run-control/progress.service.js';
import { toLifecycleBody, type LifecycleBody } from './lifecycle.dto.js';
import {
  DEFAULT_ROWS_PER_PAGE,
  toDocumentInfoBody,
  toRunBody,
  toStepBody,
  type PageQuery,
  type RunStepBody,
  type WorkflowRunBody,
  type WorkflowRunDetail,
  type WorkflowRunPage,
} from './workflow-run.dto.js';

export interface RunListQuery extends PageQuery {
  readonly batch_id?: number;
  readonly status?: RunStatus;
  readonly include_steps?: boolean;
  readonly include_doc_info?: boolean;
}

@Injectable()
export class WorkflowRunsService {
  constructor(
    private readonly runs: RunRepository,
    private readonly progress: ProgressService,
    private readonly search: RunSearchRepository,
  ) {}

  /** A page when the query asks for one, all runs otherwise; newest first. */
  async list(query: RunListQuery): Promise<ListAnswer<WorkflowRunPage, WorkflowRunBody>> {
    const filter: RunFilter = { batchId: query.batch_id, status: query.status };
    if (query.page === undefined && query.rows_per_page === undefined) {
      const runs = query.include_steps ? this.runs.pages(filter, RUNS_WITH_STEPS) : this.runs.pages(filter);
      return { pages: mapPages(runs, (page) => this.listed(page, query)) };
    }
    const page = query.page ?? 1;
    const rowsPerPage = query.rows_per_page ?? DEFAULT_ROWS_PER_PAGE;
    const { rows, total } = await this.runs.page(filter, { page, rowsPerPage });
    return {
      page: {
        items: await this.listed(rows, query),
        total,
        page,
        rows_per_page: rowsPerPage,
        total_pages: Math.ceil(total / rowsPerPage),
      },
    };
  }

  /** With its steps and its progress. @throws NotFoundError when there is no such run */
  async get(id: number): Promise<WorkflowRunDetail> {
    const run = await this.withSteps(id);
    const [listed] = await this.search.listed([id]);
    if (!listed) throw new NotFoundError(`Workflow run ${id} does not exist`);
    return { ...run, ...(await this.progress.ofRun(id)), state: listed.state, failure: toFailureRemedy(listed) };
  }

  /** @throws NotFoundError when there is no such run */
  async withSteps(id: number): Promise<WorkflowRunBody> {
    const [body] = await this.complete([await this.require(id)], { include_steps: true });
    return body!;
  }

  /** In order of occurrence. @throws NotFoundError when there is no such run */
  async lifecycle(id: number): Promise<LifecycleBody[]> {
    await this.require(id);
    return (await this.runs.lifecycleOf(id)).map(toLifecycleBody);
  }

  /** Steps in this status, by run and number. */
  steps(status: RunStatus): AsyncIterable<readonly RunStepBody[]> {
    return mapPages(this.runs.stepPages({ status }), (steps) => steps.map(toStepBody));
  }

  private async require(id: number): Promise<WorkflowRun> {
    const run = await this.runs.find(id);
    if (!run) throw new NotFoundError(`Workflow run ${id} does not exist`);
    return run;
  }

  /** With the run nested, too, where the Python system nests it. */
  private async listed(runs: readonly WorkflowRun[], query: RunListQuery): Promise<WorkflowRunBody[]> {
    const bodies = await this.complete(runs, query);
    if (!query.include_steps && !query.include_doc_info) return bodies;
    return bodies.map(({ steps, document_info, ...run }) => ({
      ...run,
      workflow_run: run,
      ...(steps === undefined ? {} : { steps }),
      ...(document_info === undefined ? {} : { document_info }),
    }));
  }

  private async complete(runs: readonly WorkflowRun[], inclusion: RunListQuery): Promise<WorkflowRunBody[]> {
    const steps = inclusion.include_steps ? await this.runs.stepsOf(runs.map((run) => run.id)) : [];
    const stepsOfRun = Map.groupBy(steps, (step) => step.workflowRunId);
    const info = inclusion.include_doc_info ? await this.runs.documentInfo(runs) : new Map();
    const messages = await this.runs.stepMessages(runs.filter(mayWait).map((run) => run.id));
    return runs.map((run) => {
      const documentInfo = info.get(run.id);
      return {
        ...toRunBody({ ...run, statusMessage: run.statusMessage ?? messages.get(run.id) ?? null }),
        ...(inclusion.include_steps ? { steps: (stepsOfRun.get(run.id) ?? []).map(toStepBody) } : {}),
        ...(documentInfo ? { document_info: toDocumentInfoBody(documentInfo) } : {}),
      };
    });
  }
}

/** Only a run that has begun can wait for another attempt; it says what for, which its step knows. */
const mayWait = (run: WorkflowRun): boolean => run.status === 'RUNNING';
