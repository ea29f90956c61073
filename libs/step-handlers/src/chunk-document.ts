import { parseChunkingOptions } from '@sluice/chunking';
import { ArtifactType, counter, inSpan, METRICS, PermanentError } from '@sluice/domain';
import type { StepCrashes } from '@sluice/persistence';
import type { StepHandler } from '@sluice/workflow-engine';
import { MADE, type StepArtifacts } from './artifacts.js';
import { crashHistory } from './crash-history.js';
import type { ChunkWorkers } from './workers/chunk-workers.js';

/** Splits the parsed document. Parameters: `chunk_size`, `chunk_overlap`, `separator`. No chunk at all is a failure. */
export const chunkDocument = (artifacts: StepArtifacts, workers: ChunkWorkers, crashes: StepCrashes): StepHandler => {
  const chunks = counter(METRICS.chunks);
  const tokens = counter(METRICS.tokens);
  return async (given) => {
    const context = await artifacts.own(given);
    if (await artifacts.haveAll(context, [ArtifactType.Chunks])) return { reused: true };
    const options = parseChunkingOptions({ ...context.parameters });
    const history = await crashHistory(crashes, context);
    const made = await artifacts.make(context, [ArtifactType.Chunks], (file) =>
      artifacts.withFiles(context, [MADE.doclingJson], async (doclingJson) => {
        const task = { doclingJson: doclingJson!, chunks: file!, options };
        const counts = await inSpan('chunker.chunk', {}, () => workers.chunk(task, context.signal, history));
        if (counts.chunks === 0) throw noText();
        return counts;
      }),
    );
    chunks.add(made.chunks);
    tokens.add(made.tokens);
    return { ...made };
  };
};

const noText = (): PermanentError =>
  new PermanentError(
    'NO_TEXT',
    'The document has no text to search: nothing readable was found in it. If it is a scan, a parsing server with OCR is needed (PARSER_SERVER_URL)',
  );
