import type { ArtifactKey, ArtifactStore } from '@sluice/artifact-store';
import { ArtifactType, ConfigurationError, PermanentError, storeFull } from '@sluice/domain';
import type { ArtifactRepository, RunRepository } from '@sluice/persistence';
import type { StepAttempt } from '@sluice/workflow-engine';
import { lent, mayPass } from './store-faults.js';

/** The artifacts of a run's steps: written with their records, found by the configuration of the step that made them. */
export class RunArtifacts {
  private readonly configIds = new WeakMap<StepAttempt, Promise<ReadonlyMap<number, number>>>();

  constructor(
    private readonly store: ArtifactStore,
    private readonly records: ArtifactRepository,
    private readonly runs: RunRepository,
  ) {}

  /** Whether this step's artifacts of equal content and configuration exist already. */
  async haveAll(attempt: StepAttempt, types: readonly ArtifactType[]): Promise<boolean> {
    for (const type of types) if (!(await mayPass(() => this.store.exists(ownKey(attempt, type))))) return false;
    return true;
  }

  /**
   * Has `work` fill a local file for each type, here or in another process, and stores them. What artifacts hold may have
   * hundreds of megabytes, so it passes by this process.
   * @throws PermanentError when the document was removed meanwhile; its artifacts are gone then, too
   */
  make<Result>(
    attempt: StepAttempt,
    types: readonly ArtifactType[],
    work: (paths: ReadonlyMap<ArtifactType, string>) => Promise<Result>,
  ): Promise<Result> {
    const fill = async (paths: ReadonlyMap<ArtifactType, string>): Promise<Result> => {
      const next = types[paths.size];
      if (next) return this.withNewFile((path) => fill(new Map([...paths, [next, path]])));
      const result = await work(paths);
      attempt.signal.throwIfAborted();
      for (const [type, path] of paths) await this.adopt(attempt, type, path);
      return result;
    };
    return fill(new Map());
  }

  private async adopt(attempt: StepAttempt, type: ArtifactType, path: string): Promise<void> {
    const { document, step, signal } = attempt;
    const key = ownKey(attempt, type);
    const { sizeBytes } = await mayPass(() => this.store.adopt(key, path, { signal }));
    const record = { docHash: document.hash, artifactType: type, stepConfigId: step.stepConfigId, sizeBytes };
    if (await this.records.recordArtifact(record)) return;
    await this.store.delete(key);
    throw new PermanentError('DOCUMENT_REMOVED', 'The document was removed while it was processed');
  }

  /** In bytes. @throws as `madeBefore` */
  async size(attempt: StepAttempt, type: ArtifactType): Promise<number> {
    const key = await this.madeBefore(attempt, type);
    return mayPass(() => this.store.size(key));
  }

  /** Runs `work` with what earlier steps of the same run made in local files, in the order asked for. @throws as `madeBefore` */
  withFiles<Result>(
    attempt: StepAttempt,
    types: readonly ArtifactType[],
    work: (...paths: string[]) => Promise<Result>,
  ): Promise<Result> {
    const { signal } = attempt;
    const open = async (paths: readonly string[]): Promise<Result> => {
      const next = types[paths.length];
      if (!next) return work(...paths);
      const key = await this.madeBefore(attempt, next);
      return lent(
        (use) => this.store.withLocalFile(key, use, { signal }),
        (path) => open([...paths, path]),
      );
    };
    return open([]);
  }

  /** Runs `work` with an empty local file, which is not kept. @throws UnavailableError when the disk is full */
  withNewFile<Result>(work: (path: string) => Promise<Result>): Promise<Result> {
    return lent(
      (use) => this.store.withNewFile(use),
      async (path) => {
        try {
          return await work(path);
        } catch (error) {
          throw storeFull(error) ?? error;
        }
      },
    );
  }

  /** What the newest step before this one wrote. @throws ConfigurationError when the plan has none that does */
  private async madeBefore(attempt: StepAttempt, type: ArtifactType): Promise<ArtifactKey> {
    const { hash } = attempt.document;
    if (type === ArtifactType.Doc) return { type, hash };
    const index = (await attempt.earlier()).findLastIndex(({ step }) => step.writes.includes(type));
    const stepConfigId = index < 0 ? undefined : (await this.configIdsOf(attempt)).get(index + 1);
    if (stepConfigId !== undefined) return { type, hash, stepConfigId };
    throw new ConfigurationError(
      'STEP_MISSING',
      `Step ${attempt.step.workflowStepName} needs a step before it that writes ${type}`,
    );
  }

  /** By the steps' numbers. One look per attempt: other workers may have made earlier steps anew, with other configurations. */
  private configIdsOf(attempt: StepAttempt): Promise<ReadonlyMap<number, number>> {
    const known = this.configIds.get(attempt);
    if (known) return known;
    const loading = this.runs
      .stepsOf([attempt.step.workflowRunId])
      .then((steps) => new Map(steps.map((one) => [one.workflowStepNumber, one.stepConfigId])));
    this.configIds.set(attempt, loading);
    loading.catch(() => this.configIds.delete(attempt));
    return loading;
  }
}

const ownKey = ({ document, step }: StepAttempt, type: ArtifactType): ArtifactKey => ({
  type,
  hash: document.hash,
  stepConfigId: step.stepConfigId,
});
