import { ConfigurationError, type Document } from '@sluice/domain';
import { DeclaredArtifacts, type ArtifactFiles, type Step, type StepContext, type StepResult } from '@sluice/steps';
import type { PlannedStep } from './handler-registry.js';

/** An attempt as the engine knows it. */
export interface StepAttempt extends Omit<StepContext, 'document' | 'artifacts'> {
  readonly document: Document;
  /** With the worker's id it fences every write of this attempt. */
  readonly attempt: number;
  /** The steps before it in the plan. */
  readonly earlier: () => Promise<readonly PlannedStep[]>;
}

/** What steps find around them: where their artifacts lie and their documents are recorded. */
export interface StepEnvironment {
  /** Runs an attempt, unless what it would write is there already. */
  run(step: Step, attempt: StepAttempt): Promise<StepResult>;
}

/** For steps that neither read nor write artifacts. */
export const BARE_ENVIRONMENT: StepEnvironment = {
  async run(step, attempt) {
    const document = { ...attempt.document, update: absent };
    return step.run({ ...attempt, document, artifacts: new DeclaredArtifacts(step, NO_FILES) }, undefined);
  },
};

const absent = (): Promise<never> =>
  Promise.reject(new ConfigurationError('NO_ARTIFACT_STORE', 'This worker has no artifact store'));

const NO_FILES: ArtifactFiles = { size: absent, withFiles: absent, withScratchFile: absent, written: new Map() };
