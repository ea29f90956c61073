import { mkdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import {
  ArtifactType,
  ConfigurationError,
  mergedDocMeta,
  RunStatus,
  type Document,
  type Logger,
  type ParameterSet,
  type RunStep,
  type StepRun,
} from '@sluice/domain';
import { DeclaredArtifacts, readParameters, type ArtifactFiles, type Step, type StepDocument } from '@sluice/steps';
import { effectiveParameters, raceAbort, type PlannedStep } from '@sluice/workflow-engine';
import { parametersOf } from './set-parameters.js';

/** What a document is after a step. */
export interface DocumentState {
  readonly document: Document;
  readonly files: ReadonlyMap<ArtifactType, string>;
}

/** How a step went; the promise of one that failed is rejected. */
export interface TriedStep {
  readonly seconds: number;
  readonly state: Promise<DocumentState>;
}

interface Work {
  readonly workflow: readonly PlannedStep[];
  readonly set: ParameterSet;
  readonly signal: AbortSignal;
  readonly logger: Logger;
}

/**
 * One document on its way through the steps of several sets. A step that has equal parameters in two sets, as have all steps before
 * it, is done once: what the engine would reuse.
 */
export class TriedDocument {
  private readonly tried = new Map<string, TriedStep>();

  /** @param directory of its own, which the caller removes */
  constructor(
    private readonly directory: string,
    private readonly document: Document,
    private readonly original: string,
  ) {}

  /** Before any step. */
  get origin(): { readonly key: string; readonly state: DocumentState } {
    return { key: '', state: { document: this.document, files: new Map([[ArtifactType.Doc, this.original]]) } };
  }

  /** What identifies a step and all before it. */
  keyOf(previous: string, { key, entry }: PlannedStep, set: ParameterSet): string {
    return JSON.stringify([previous, entry.method, effectiveParameters(set, key, entry)]);
  }

  /** How an earlier set's step of this key went. */
  known(key: string): TriedStep | undefined {
    return this.tried.get(key);
  }

  /** Runs a step; resolves when it has ended, in whichever way. @throws the reason of the signal */
  async run(key: string, planned: PlannedStep, before: DocumentState, work: Work): Promise<TriedStep> {
    const directory = join(this.directory, String(this.tried.size));
    await mkdir(directory, { recursive: true });
    const began = performance.now();
    const state = raceAbort(() => this.call(directory, planned, before, work), work.signal);
    await state.catch(() => undefined);
    work.signal.throwIfAborted();
    const tried = { seconds: (performance.now() - began) / 1000, state };
    this.tried.set(key, tried);
    return tried;
  }

  private async call(
    directory: string,
    { key, entry, step }: PlannedStep,
    before: DocumentState,
    { workflow, set, signal, logger }: Work,
  ): Promise<DocumentState> {
    const written = new Map(step.writes.map((type) => [type, join(directory, type)]));
    const artifacts = new DeclaredArtifacts(step, filesOf(directory, before.files, step, written));
    const document = { ...before.document };
    const given = effectiveParameters(set, key, entry);
    const parameters = step.parameters ? { ...readParameters(step.parameters, given) } : given;
    const context = { ...PLACE, document: updatable(document), parameters, artifacts };
    await step.run({ ...context, parametersOf: parametersOf(workflow, set), signal, logger }, undefined);
    artifacts.checkWritten();
    return { document, files: new Map([...before.files, ...written]) };
  }
}

/** The artifacts that are there already, and where those of a step go. */
export const filesOf = (
  directory: string,
  files: DocumentState['files'],
  step: Pick<Step, 'name'>,
  written: ArtifactFiles['written'] = new Map(),
): ArtifactFiles => {
  let scratchFiles = 0;
  const pathOf = (type: ArtifactType): string => {
    const path = files.get(type);
    if (path !== undefined) return path;
    throw new ConfigurationError('STEP_MISSING', `Step ${step.name} needs a step before it that writes ${type}`);
  };
  return {
    size: async (type) => (await stat(pathOf(type))).size,
    withFiles: async (types, work) => work(...types.map(pathOf)),
    withScratchFile: (work) => work(join(directory, `scratch-${(scratchFiles += 1)}`)),
    written,
  };
};

/** Puts what a step adds into `document`, too, where later steps see it; nobody else does. */
const updatable = (document: Document): StepDocument => {
  const own: StepDocument = {
    ...document,
    update: (meta, pageCount) => {
      document.docMeta = own.docMeta = JSON.parse(mergedDocMeta(own.docMeta, meta)) as Record<string, unknown>;
      document.pageCount = own.pageCount = pageCount ?? own.pageCount;
      return Promise.resolve();
    },
  };
  return own;
};

const progress = {
  createdDate: new Date(0),
  startDate: new Date(0),
  statusDate: new Date(0),
  completedDate: null,
  status: RunStatus.Running,
  statusMessage: null,
  statusMeta: {},
  priority: 0,
};

/** A step and a run that no table has. */
const PLACE: { readonly step: RunStep; readonly run: StepRun } = {
  step: {
    ...progress,
    id: 0,
    workflowRunId: 0,
    workflowStepNumber: 1,
    workflowStepName: 'lab',
    stepConfigId: 0,
    stepType: 'enrich',
    isLastStep: false,
    retry: 1,
    retries: 1,
    workerId: null,
  },
  run: { ...progress, id: 0, workflowDefinitionId: 'lab', runGroupId: 0, batchId: 0, docId: '', runParams: {} },
};
