import type { DocumentRegistry } from '@sluice/persistence';
import { DeclaredArtifacts, type Step, type StepDocument, type StepResult } from '@sluice/steps';
import type { StepAttempt, StepEnvironment } from '@sluice/workflow-engine';
import type { RunArtifacts } from './run-artifacts.js';
import type { StepIdentity } from './step-identity.js';
import { mayPass } from './store-faults.js';

type Written = Parameters<Parameters<RunArtifacts['make']>[2]>[0];

/** Steps with the artifact store and the database around them. */
export class StoreEnvironment implements StepEnvironment {
  constructor(
    private readonly artifacts: RunArtifacts,
    private readonly identity: StepIdentity,
    private readonly registry: DocumentRegistry,
  ) {}

  async run(step: Step, attempt: StepAttempt): Promise<StepResult> {
    if (step.writes.length === 0) return this.call(step, attempt, new Map());
    const madeBy = step.madeBy(attempt.parameters, undefined);
    const stepConfigId = await mayPass(() => this.identity.settle(attempt.step, madeBy));
    const own = { ...attempt, step: { ...attempt.step, stepConfigId } };
    if (await this.artifacts.haveAll(own, step.writes)) return { reused: true };
    return this.artifacts.make(own, step.writes, (written) => this.call(step, own, written));
  }

  private async call(step: Step, attempt: StepAttempt, written: Written): Promise<StepResult> {
    const artifacts = new DeclaredArtifacts(step, {
      size: (type) => this.artifacts.size(attempt, type),
      withFiles: (types, work) => this.artifacts.withFiles(attempt, types, work),
      withScratchFile: (work) => this.artifacts.withNewFile(work),
      written,
    });
    const result = await step.run({ ...attempt, artifacts, document: this.documentOf(attempt) }, undefined);
    artifacts.checkWritten();
    return result;
  }

  private documentOf({ document, step, attempt, signal }: StepAttempt): StepDocument {
    const holder = { stepId: step.id, workerId: step.workerId ?? '', attempt };
    const current: StepDocument = {
      ...document,
      update: async (meta, pageCount = null) => {
        signal.throwIfAborted();
        current.docMeta = await this.registry.enrich(document.hash, meta, pageCount, holder);
        current.pageCount = pageCount ?? current.pageCount;
      },
    };
    return current;
  }
}
