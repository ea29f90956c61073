import type { ArtifactType, Document, Logger, RunStep, StepRun, WorkflowStepType } from '@sluice/domain';
import type { ArtifactContents } from './artifact-contents.js';

/** The document that a step works on. */
export interface StepDocument extends Document {
  /**
   * Merges `meta` into the document's metadata, durably: later steps and the vector database see it, other keys stay. `pageCount`
   * only where it was found out.
   *
   * @throws PermanentError when the metadata would be larger than 64 KiB, or the document was removed
   * @throws TransientError when the step belongs to another worker by now; nothing is changed then
   */
  update(meta: Readonly<Record<string, unknown>>, pageCount?: number | null): Promise<void>;
}

/**
 * The artifacts of a step. It reads what the newest step before it in the plan wrote, so that it may stand between any two others.
 * What it writes is stored when it has succeeded, all together; until then nobody sees it.
 */
export interface StepArtifacts {
  /**
   * The content in memory: a text, a DoclingDocument, chunks, or bytes.
   *
   * @throws PermanentError when it has more than 64 MiB, or is not what it should be
   */
  read<Type extends ArtifactType>(type: Type): Promise<ArtifactContents[Type]>;
  /** In bytes. */
  size(type: ArtifactType): Promise<number>;
  /** Runs `work` with the artifacts in local files, in the order asked for, which it must not change. */
  withFiles<Result>(types: readonly ArtifactType[], work: (...paths: string[]) => Promise<Result>): Promise<Result>;
  /** Writes an artifact; the last of several calls wins. */
  write<Type extends ArtifactType>(type: Type, content: ArtifactContents[Type]): Promise<void>;
  /** The local file that becomes the artifact, for what is written page by page or by another process. */
  fileFor(type: ArtifactType): string;
  /** Runs `work` with an empty local file, which is not kept. */
  withScratchFile<Result>(work: (path: string) => Promise<Result>): Promise<Result>;
}

/** What a step is given. */
export interface StepContext<Parameters extends object = Readonly<Record<string, unknown>>> {
  readonly step: RunStep;
  readonly run: StepRun;
  readonly document: StepDocument;
  /** The step entry's parameters, overridden by those of the parameter set; of a step with a class, checked and with defaults. */
  readonly parameters: Readonly<Parameters>;
  /** The parameters given to another step of the same workflow; undefined when it has no such step. */
  readonly parametersOf: (step: WorkflowStepType) => Readonly<Record<string, unknown>> | undefined;
  readonly artifacts: StepArtifacts;
  /** Aborted when the step's time is over, its lease is lost or the worker must stop. */
  readonly signal: AbortSignal;
  readonly logger: Logger;
}

/** A step that is a function alone: without parameters of its own, it reads and writes no artifacts. */
export type StepHandler = (context: StepContext) => Promise<Record<string, unknown> | undefined>;
