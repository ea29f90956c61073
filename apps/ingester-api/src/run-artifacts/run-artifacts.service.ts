import { Inject, Injectable } from '@nestjs/common';
import type { ArtifactStore } from '@sluice/artifact-store';
import { ArtifactType, NotFoundError, type RunStep, type WorkflowRun } from '@sluice/domain';
import { ArtifactRepository, DocumentRegistry, RunRepository, type ArtifactRow } from '@sluice/persistence';
import type { Readable } from 'node:stream';
import { ARTIFACT_STORE } from '../app/settings.token.js';
import { fileNameOf } from './content-disposition.js';
import type { RunArtifactBody } from './run-artifact.dto.js';
import { extensionOf, mediaTypeOf, toArtifactBody, toRagBody } from './run-artifact.mapper.js';

export interface ArtifactDownload {
  readonly mediaType: string;
  readonly fileName: string;
  readonly sizeBytes: number;
  /** Is read to its end or destroyed by the caller. */
  readonly content: Readable;
}

const HASH_DIGITS = 12;

/** The artifacts of a run's document that were made with the configurations of the run's steps. */
@Injectable()
export class RunArtifactsService {
  constructor(
    private readonly runs: RunRepository,
    private readonly records: ArtifactRepository,
    private readonly documents: DocumentRegistry,
    @Inject(ARTIFACT_STORE) private readonly store: ArtifactStore,
  ) {}

  /** In the order of the steps. @throws NotFoundError when there is no such run */
  async list(runId: number): Promise<RunArtifactBody[]> {
    const { run, steps } = await this.runOf(runId);
    const document = await this.documents.findDocument(run.docId);
    const artifacts = (await this.ofSteps(run, steps)).map((record) =>
      toArtifactBody(
        run,
        record,
        stepOf(steps, record.stepConfigId),
        mediaTypeOf(record.artifactType, document?.mimeType),
      ),
    );
    const entries = (await this.records.ragEntriesOf(run.docId)).flatMap((entry) => {
      const step = stepOf(steps, entry.stepConfigId);
      return step ? [toRagBody(entry, step)] : [];
    });
    return [...artifacts, ...entries];
  }

  /** @throws NotFoundError when there is no such run, or it has no such artifact, saying why */
  async open(runId: number, type: ArtifactType, signal: AbortSignal): Promise<ArtifactDownload> {
    const { run, steps } = await this.runOf(runId);
    if (type === ArtifactType.Rag) {
      throw new NotFoundError(
        'A RAG artifact has no content of its own: it is in the vector database that the list names',
      );
    }
    const record = (await this.ofSteps(run, steps)).find((one) => one.artifactType === type);
    if (!record) throw new NotFoundError(`Workflow run ${runId} has no ${type} artifact${whyNot(steps)}`);
    const { stepConfigId } = record;
    const key = { type, hash: run.docId, ...(stepConfigId === 0 ? {} : { stepConfigId }) };
    const document = await this.documents.findDocument(run.docId);
    return {
      mediaType: mediaTypeOf(type, document?.mimeType),
      fileName: await this.nameOf(run, type),
      sizeBytes: await this.store.size(key),
      content: await this.store.open(key, { signal }),
    };
  }

  private async runOf(id: number): Promise<{ run: WorkflowRun; steps: RunStep[] }> {
    const run = await this.runs.find(id);
    if (!run) throw new NotFoundError(`Workflow run ${id} does not exist`);
    return { run, steps: await this.runs.stepsOf([id]) };
  }

  private async ofSteps(run: WorkflowRun, steps: readonly RunStep[]): Promise<ArtifactRow[]> {
    const order = new Map([
      [0, 0],
      ...steps.map((step): [number, number] => [step.stepConfigId, step.workflowStepNumber]),
    ]);
    const place = (record: ArtifactRow): number => order.get(record.stepConfigId) ?? 0;
    return (await this.records.artifactsOf(run.docId))
      .filter((record) => order.has(record.stepConfigId))
      .sort((one, other) => place(one) - place(other) || (one.artifactType < other.artifactType ? -1 : 1));
  }

  private async nameOf(run: WorkflowRun, type: ArtifactType): Promise<string> {
    const info = (await this.runs.documentInfo([run])).get(run.id);
    const name = fileNameOf(info?.uri ?? '') || run.docId.slice(0, run.docId.indexOf('-') + 1 + HASH_DIGITS);
    return `${name}${extensionOf(type)}`;
  }
}

const stepOf = (steps: readonly RunStep[], stepConfigId: number): RunStep | undefined =>
  steps.find((step) => step.stepConfigId === stepConfigId);

/** The first step that is not COMPLETED is what an artifact is waiting for. */
const whyNot = (steps: readonly RunStep[]): string => {
  const open = steps.find((step) => step.status !== 'COMPLETED');
  return open ? `: its step ${open.workflowStepName} is ${open.status}` : ': no step of its workflow makes one';
};
