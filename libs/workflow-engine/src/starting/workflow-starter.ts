import {
  DomainError,
  InvalidInputError,
  NotFoundError,
  type ParameterSet,
  type WorkflowDefinition,
} from '@sluice/domain';
import { type Database, RunStarter, StartPreviewRepository, type StartResult } from '@sluice/persistence';
import type { HandlerRegistry } from '../handlers/handler-registry.js';
import { assertMayJoin } from '../runs/rules.js';
import { STEPS_CHANNEL } from '../worker/steps-channel.js';
import { checkStart } from './check-start.js';
import { previewSteps, type PreviewedStep } from './preview-steps.js';
import { planSteps } from './step-plan.js';

export interface WorkflowSources {
  workflow(id: string): Promise<WorkflowDefinition | null>;
  parameters(id: string): Promise<ParameterSet | null>;
}

export interface StartBatch {
  readonly batchId: number;
  readonly docHash?: string;
  /** The configured default when absent. */
  readonly workflowId?: string;
  /** The configured default when absent. */
  readonly paramId?: string;
  /** Null: that of each document's upload. */
  readonly priority: number | null;
  readonly onlyMissing: boolean;
}

export interface WorkflowsStart extends StartResult {
  /** What was given and has no effect, a sentence each. */
  readonly warnings: readonly string[];
}

interface CheckedStart {
  readonly workflow: WorkflowDefinition;
  readonly parameters: ParameterSet;
  readonly warnings: readonly string[];
}

/** What a start would do. */
export interface StartPreview extends CheckedStart {
  /** Documents that would get a run. */
  readonly documents: number;
  readonly steps: readonly PreviewedStep[];
  /** The group that the runs would be added to; null: a new one. */
  readonly runGroupId: number | null;
}

/** Starts workflows: takes the snapshot of definition and parameters, creates runs and steps, wakes the workers. */
export class WorkflowStarter {
  private readonly starter: RunStarter;
  private readonly previews: StartPreviewRepository;

  constructor(
    private readonly database: Database,
    private readonly sources: WorkflowSources,
    private readonly handlers: HandlerRegistry,
    private readonly defaults: { workflowId: string; paramId: string },
  ) {
    this.starter = new RunStarter(database, assertMayJoin);
    this.previews = new StartPreviewRepository(database);
  }

  /**
   * @throws NotFoundError when batch, workflow or parameter set do not exist
   * @throws InvalidInputError when a handler cannot be found or a parameter is wrong
   */
  async start(request: StartBatch): Promise<WorkflowsStart> {
    const { workflow, parameters, warnings } = await this.checked(request);
    const result = await this.starter.start({
      batchId: request.batchId,
      docHash: request.docHash,
      workflow,
      parameters,
      steps: planSteps(workflow, parameters),
      priority: request.priority,
      onlyMissing: request.onlyMissing,
    });
    if (result.runs > 0) await this.database.notify(STEPS_CHANNEL, String(result.runs));
    return { ...result, warnings };
  }

  /**
   * What a start would do, without doing it: the same checks come first.
   *
   * @throws what `start` throws
   */
  async preview(request: StartBatch): Promise<StartPreview> {
    const { workflow, parameters, warnings } = await this.checked(request);
    const { batchId, onlyMissing } = request;
    const group = await this.previews.joinedGroup({ batchId, workflow, parameters, onlyMissing });
    if (group) assertMayJoin(group);
    const steps: PreviewedStep[] = [];
    for (const { made, ...step } of previewSteps(workflow, parameters, await this.handlers.plan(workflow))) {
      steps.push({ ...step, reused: made && (await this.previews.countMade(batchId, group, made)) });
    }
    const documents = await this.previews.countDocuments(batchId, group);
    return { workflow, parameters, documents, steps, runGroupId: group?.id ?? null, warnings };
  }

  private async checked(request: Pick<StartBatch, 'workflowId' | 'paramId'>): Promise<CheckedStart> {
    const workflowId = request.workflowId ?? this.defaults.workflowId;
    const paramId = request.paramId ?? this.defaults.paramId;
    const workflow = await this.sources.workflow(workflowId);
    if (!workflow) throw new NotFoundError(`Workflow definition ${workflowId} does not exist`);
    const parameters = await this.sources.parameters(paramId);
    if (!parameters) throw new NotFoundError(`Parameter set ${paramId} does not exist`);
    return { workflow, parameters, warnings: await this.check(workflow, parameters) };
  }

  private async check(workflow: WorkflowDefinition, parameters: ParameterSet): Promise<readonly string[]> {
    try {
      return await checkStart(this.handlers, workflow, parameters);
    } catch (error) {
      if (error instanceof DomainError && !(error instanceof InvalidInputError)) {
        throw new InvalidInputError(error.message, [], { cause: error });
      }
      throw error;
    }
  }
}
