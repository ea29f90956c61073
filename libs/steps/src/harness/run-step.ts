import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  ArtifactType,
  ConfigurationError,
  mergedDocMeta,
  RunStatus,
  silentLogger,
  type Document,
  type Logger,
  type RunStep,
  type StepRun,
} from '@sluice/domain';
import { decodeArtifact, encodeArtifact, type ArtifactContents } from '../artifact-contents.js';
import { DeclaredArtifacts } from '../declared-artifacts.js';
import type { Step } from '../define-step.js';
import { readParameters } from '../parameters/read-parameters.js';
import { resultMeta } from '../result-meta.js';
import type { StepContext, StepDocument } from '../step-context.js';

/** What a step is given in a test; what is left out is made up. */
export interface StepTrial {
  /** What earlier steps wrote, by type. */
  readonly artifacts?: Partial<ArtifactContents>;
  /** As a parameter set gives them. */
  readonly parameters?: Readonly<Record<string, unknown>>;
  readonly document?: Partial<Document>;
  readonly parametersOf?: StepContext['parametersOf'];
  readonly signal?: AbortSignal;
  readonly logger?: Logger;
}

/** What a step has done. */
export interface StepOutcome {
  /** What becomes the step's `status_meta`. */
  readonly meta: Record<string, unknown>;
  /** What it wrote. */
  readonly artifacts: Partial<ArtifactContents>;
  /** The document as later steps see it. */
  readonly document: Document;
}

/**
 * Runs a step as a worker does, with its artifacts in a directory of its own: parameters are checked and have their defaults, only what
 * the step declares can be read and written, and all that it declares must be written.
 *
 * @throws what the worker would see: the error of the step, of its parameters, of what it may not do
 */
export const runStep = async <Parameters extends object>(
  step: Step<Parameters>,
  trial: StepTrial = {},
): Promise<StepOutcome> => {
  const directory = await mkdtemp(join(tmpdir(), 'sluice-step-'));
  try {
    return await runIn(directory, step, trial);
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
};

const runIn = async <Parameters extends object>(
  directory: string,
  step: Step<Parameters>,
  trial: StepTrial,
): Promise<StepOutcome> => {
  const given = trial.parameters ?? {};
  const parameters = step.parameters ? readParameters(step.parameters, given) : (given as Parameters);
  step.check(parameters, undefined);
  const inputs = await writeInputs(directory, trial.artifacts ?? {});
  const pathOf = (type: ArtifactType): string => {
    const path = inputs.get(type);
    if (path !== undefined) return path;
    throw new ConfigurationError('STEP_MISSING', `Step ${step.name} needs a step before it that writes ${type}`);
  };
  const written = new Map(step.writes.map((type) => [type, join(directory, `${type}.written`)]));
  let scratchFiles = 0;
  const artifacts = new DeclaredArtifacts(step, {
    size: async (type) => (await stat(pathOf(type))).size,
    withFiles: async (types, work) => work(...types.map(pathOf)),
    withScratchFile: (work) => work(join(directory, `scratch-${(scratchFiles += 1)}`)),
    written,
  });
  const document = documentOf(trial.document);
  const meta = resultMeta(
    await step.run(
      {
        ...PLACE,
        document,
        parameters,
        artifacts,
        parametersOf: trial.parametersOf ?? (() => undefined),
        signal: trial.signal ?? new AbortController().signal,
        logger: trial.logger ?? silentLogger,
      },
      undefined,
    ),
  );
  artifacts.checkWritten();
  const outputs = [...written].map(async ([type, path]) => [type, decodeArtifact(type, await readFile(path))]);
  return { meta, artifacts: Object.fromEntries(await Promise.all(outputs)) as StepOutcome['artifacts'], document };
};

const writeInputs = async (
  directory: string,
  contents: Partial<ArtifactContents>,
): Promise<ReadonlyMap<ArtifactType, string>> => {
  const paths = new Map<ArtifactType, string>();
  for (const [type, content] of Object.entries(contents) as [ArtifactType, never][]) {
    const path = join(directory, type);
    await writeFile(path, encodeArtifact(type, content));
    paths.set(type, path);
  }
  return paths;
};

const documentOf = (given: Partial<Document> = {}): StepDocument => {
  const document: StepDocument = {
    hash: `sha256-${'0'.repeat(64)}`,
    mimeType: 'text/plain',
    fileSize: 0,
    docMeta: {},
    sha3256: '',
    md5: '',
    gitBlobId: '',
    pageCount: null,
    createdDate: new Date(0),
    ...given,
    update: (meta, pageCount) => {
      document.docMeta = JSON.parse(mergedDocMeta(document.docMeta, meta)) as Record<string, unknown>;
      document.pageCount = pageCount ?? document.pageCount;
      return Promise.resolve();
    },
  };
  return document;
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

/** Where the step stands. */
const PLACE: { readonly step: RunStep; readonly run: StepRun } = {
  step: {
    ...progress,
    id: 1,
    workflowRunId: 1,
    workflowStepNumber: 1,
    workflowStepName: 'step',
    stepConfigId: 1,
    stepType: 'enrich',
    isLastStep: false,
    retry: 1,
    retries: 1,
    workerId: 'test',
  },
  run: {
    ...progress,
    id: 1,
    workflowDefinitionId: 'test',
    runGroupId: 1,
    batchId: 1,
    docId: '',
    runParams: {},
  },
};
