import { chunkDocument as chunksOf, parseChunkingOptions } from '@sluice/chunking';
import { parseDoclingJson } from '@sluice/documents';
import { ArtifactType, PermanentError } from '@sluice/domain';
import type { StepHandler } from '@sluice/workflow-engine';
import type { StepArtifacts } from './artifacts.js';

/** Splits the parsed document. Parameters: `chunk_size`, `chunk_overlap`, `separator`. No chunk at all is a failure. */
export const chunkDocument =
  (artifacts: StepArtifacts): StepHandler =>
  async (context) => {
    if (await artifacts.haveAll(context, [ArtifactType.Chunks])) return { reused: true };
    const options = parseChunkingOptions({ ...context.parameters });
    const json = await artifacts.readText(context, ArtifactType.ParsedJson, 'parse');
    const chunks = chunksOf(parseDoclingJson(json), options);
    if (chunks.length === 0) {
      throw new PermanentError(
        'NO_TEXT',
        'The document has no text to search: nothing readable was found in it. If it is a scan, a parsing server with OCR is needed (PARSER_SERVER_URL)',
      );
    }
    await artifacts.write(context, ArtifactType.Chunks, JSON.stringify(chunks));
    return { chunks: chunks.length, tokens: chunks.reduce((sum, chunk) => sum + chunk.tokens, 0) };
  };
