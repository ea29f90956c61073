import { CHUNKER_VERSION } from '@sluice/chunking';
import { ArtifactType, inSpan, PermanentError, WorkflowStepType } from '@sluice/domain';
import { defineStep } from '@sluice/steps';
import type { ChunkWorkers } from '../workers/chunk-workers.js';
import { ChunkParameters, optionsOf } from './chunk-parameters.js';
import { crashHistory, type CrashCounts } from './crash-history.js';
import { madeByVersion } from './made-by-version.js';
import type { StepCounts } from './step-counts.js';

export interface ChunkServices {
  readonly chunkWorkers: ChunkWorkers;
  readonly crashes: CrashCounts;
  readonly counts: StepCounts;
}

export const CHUNK = defineStep({
  name: 'chunk_document',
  type: WorkflowStepType.Chunk,
  description: 'Splits the parsed document into chunks. No chunk at all is a failure.',
  parameters: ChunkParameters,
  reads: [ArtifactType.ParsedJson],
  writes: [ArtifactType.Chunks],
  madeBy: () => madeByVersion('chunker', CHUNKER_VERSION),
  run: async (context, { chunkWorkers, crashes, counts }: ChunkServices) => {
    const { artifacts, parameters, signal } = context;
    const options = optionsOf(parameters);
    const history = await crashHistory(crashes, context);
    const made = await artifacts.withFiles([ArtifactType.ParsedJson], (doclingJson) => {
      const task = { doclingJson: doclingJson!, chunks: artifacts.fileFor(ArtifactType.Chunks), options };
      return inSpan('chunker.chunk', {}, () => chunkWorkers.chunk(task, signal, history));
    });
    if (made.chunks === 0) throw noText();
    counts.chunks.add(made.chunks);
    counts.tokens.add(made.tokens);
    return { ...made };
  },
});

const noText = (): PermanentError =>
  new PermanentError(
    'NO_TEXT',
    'The document has no text to search: nothing readable was found in it. If it is a scan, a parsing server with OCR is needed (PARSER_SERVER_URL)',
  );
