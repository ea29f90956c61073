import type { ArtifactStore } from '@sluice/artifact-store';
import {
  ArtifactType,
  ConfigurationError,
  PermanentError,
  UnavailableError,
  type WorkflowStepType,
} from '@sluice/domain';
import type { ArtifactRepository, RunRepository } from '@sluice/persistence';
import type { StepContext } from '@sluice/workflow-engine';
import type { StepIdentity } from './step-identity.js';

/** The artifacts of a run's steps: written with their records, found by the configuration of the step that made them. */
export class StepArtifacts {
  private readonly configIds = new WeakMap<StepContext, Promise<Map<WorkflowStepType, number>>>();

  constructor(
    private readonly store: ArtifactStore,
    private readonly records: ArtifactRepository,
    private readonly runs: RunRepository,
    private readonly identity: StepIdentity,
  ) {}

  /** The context under which this step's artifacts are found and written: with the configuration of what makes them here. */
  own(context: StepContext): Promise<StepContext> {
    return mayPass(() => this.identity.settle(context));
  }

  /** Whether this step's artifacts of equal content and configuration exist already. */
  async haveAll({ document, step }: StepContext, types: readonly ArtifactType[]): Promise<boolean> {
    for (const type of types) {
      const key = { type, hash: document.hash, stepConfigId: step.stepConfigId };
      if (!(await mayPass(() => this.store.exists(key)))) return false;
    }
    return true;
  }

  /** @throws PermanentError when the document was removed meanwhile; the artifact is gone then, too */
  async write({ document, step, signal }: StepContext, type: ArtifactType, content: Buffer | string): Promise<void> {
    const key = { type, hash: document.hash, stepConfigId: step.stepConfigId };
    const { sizeBytes } = await mayPass(() => this.store.put(key, content, { signal }));
    const record = { docHash: document.hash, artifactType: type, stepConfigId: step.stepConfigId, sizeBytes };
    if (await this.records.recordArtifact(record)) return;
    await this.store.delete(key);
    throw new PermanentError('DOCUMENT_REMOVED', 'The document was removed while it was processed');
  }

  /** What an earlier step of the same run made. @throws ConfigurationError when the workflow has no such step */
  async read(context: StepContext, type: ArtifactType, madeBy: WorkflowStepType): Promise<Buffer> {
    const stepConfigId = (await this.configIdsOf(context)).get(madeBy);
    if (stepConfigId === undefined) {
      throw new ConfigurationError(
        'STEP_MISSING',
        `Step ${context.step.workflowStepName} needs a ${madeBy} step before it`,
      );
    }
    return mayPass(() => this.store.read({ type, hash: context.document.hash, stepConfigId }));
  }

  async readText(context: StepContext, type: ArtifactType, madeBy: WorkflowStepType): Promise<string> {
    return (await this.read(context, type, madeBy)).toString('utf8');
  }

  /** Runs `work` with the document's bytes in a local file. */
  withDocument<Result>({ document }: StepContext, work: (path: string) => Promise<Result>): Promise<Result> {
    return this.store.withLocalFile({ type: ArtifactType.Doc, hash: document.hash }, work);
  }

  /** One look per attempt: other workers may have made earlier steps of the run anew, with other configurations. */
  private configIdsOf(context: StepContext): Promise<Map<WorkflowStepType, number>> {
    const known = this.configIds.get(context);
    if (known) return known;
    const loading = this.runs
      .stepsOf([context.step.workflowRunId])
      .then((steps) => new Map(steps.map((one) => [one.stepType, one.stepConfigId])));
    this.configIds.set(context, loading);
    loading.catch(() => this.configIds.delete(context));
    return loading;
  }
}

/** The store worked when the worker started: what is wrong with it now, such as a missing mount, may pass, and is waited for. */
const mayPass = async <Result>(call: () => Promise<Result>): Promise<Result> => {
  try {
    return await call();
  } catch (error) {
    if (error instanceof ConfigurationError) throw new UnavailableError(error.code, error.message, { cause: error });
    throw error;
  }
};
