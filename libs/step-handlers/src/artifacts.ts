import type { ArtifactKey, ArtifactStore } from '@sluice/artifact-store';
import {
  ArtifactType,
  ConfigurationError,
  PermanentError,
  storeFull,
  UnavailableError,
  type WorkflowStepType,
} from '@sluice/domain';
import type { ArtifactRepository, RunRepository } from '@sluice/persistence';
import type { StepContext } from '@sluice/workflow-engine';
import type { StepIdentity } from './step-identity.js';

/** An artifact of a run, with the step that makes it. */
interface MadeArtifact {
  readonly type: ArtifactType;
  readonly madeBy: WorkflowStepType;
}

/** What steps read of those before them. */
export const MADE = {
  markdown: { type: ArtifactType.ParsedMarkdown, madeBy: 'parse' },
  doclingJson: { type: ArtifactType.ParsedJson, madeBy: 'parse' },
  chunks: { type: ArtifactType.Chunks, madeBy: 'chunk' },
  vectors: { type: ArtifactType.Embeddings, madeBy: 'embed' },
} as const satisfies Record<string, MadeArtifact>;

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

  /**
   * Has `work` fill a local file for each type, here or in another process, and stores them. What artifacts hold may have
   * hundreds of megabytes, so it passes by this process.
   * @throws PermanentError when the document was removed meanwhile; its artifacts are gone then, too
   */
  make<Result>(
    context: StepContext,
    types: readonly ArtifactType[],
    work: (...paths: string[]) => Promise<Result>,
  ): Promise<Result> {
    const fill = async (paths: readonly string[]): Promise<Result> => {
      const next = types[paths.length];
      if (next) return this.withNewFile((path) => fill([...paths, path]));
      const result = await work(...paths);
      for (const [index, type] of types.entries()) await this.adopt(context, type, paths[index]!);
      return result;
    };
    return fill([]);
  }

  private async adopt({ document, step, signal }: StepContext, type: ArtifactType, path: string): Promise<void> {
    const key = { type, hash: document.hash, stepConfigId: step.stepConfigId };
    const { sizeBytes } = await mayPass(() => this.store.adopt(key, path, { signal }));
    const record = { docHash: document.hash, artifactType: type, stepConfigId: step.stepConfigId, sizeBytes };
    if (await this.records.recordArtifact(record)) return;
    await this.store.delete(key);
    throw new PermanentError('DOCUMENT_REMOVED', 'The document was removed while it was processed');
  }

  /** What an earlier step of the same run made, in memory: for small ones. @throws as `madeBefore` */
  async read(context: StepContext, made: MadeArtifact): Promise<Buffer> {
    const key = await this.madeBefore(context, made);
    return mayPass(() => this.store.read(key));
  }

  /** @throws as `madeBefore` */
  async sizeOf(context: StepContext, made: MadeArtifact): Promise<number> {
    const key = await this.madeBefore(context, made);
    return mayPass(() => this.store.size(key));
  }

  /** Runs `work` with what earlier steps of the same run made in local files, in the order asked for. @throws as `madeBefore` */
  withFiles<Result>(
    context: StepContext,
    wanted: readonly MadeArtifact[],
    work: (...paths: string[]) => Promise<Result>,
  ): Promise<Result> {
    const { signal } = context;
    const open = async (paths: readonly string[]): Promise<Result> => {
      const next = wanted[paths.length];
      if (!next) return work(...paths);
      const key = await this.madeBefore(context, next);
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

  /** @throws ConfigurationError when the workflow has no such step */
  private async madeBefore(context: StepContext, { type, madeBy }: MadeArtifact): Promise<ArtifactKey> {
    const stepConfigId = (await this.configIdsOf(context)).get(madeBy);
    if (stepConfigId === undefined) {
      throw new ConfigurationError(
        'STEP_MISSING',
        `Step ${context.step.workflowStepName} needs a ${madeBy} step before it`,
      );
    }
    return { type, hash: context.document.hash, stepConfigId };
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

/** The same for a call that lends a file to `work`, whose own faults stay what they are. */
const lent = async <Result>(
  call: (use: (path: string) => Promise<Result>) => Promise<Result>,
  work: (path: string) => Promise<Result>,
): Promise<Result> => {
  let fault: { readonly thrown: unknown } | undefined;
  try {
    return await mayPass(() =>
      call(async (path) => {
        try {
          return await work(path);
        } catch (thrown) {
          fault = { thrown };
          throw thrown;
        }
      }),
    );
  } catch (error) {
    throw fault ? fault.thrown : error;
  }
};
