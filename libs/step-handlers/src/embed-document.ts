import { ArtifactType, contextualText, inSpan } from '@sluice/domain';
import { VectorFile } from '@sluice/embedding/vectors';
import type { StepHandler } from '@sluice/workflow-engine';
import { MADE, type StepArtifacts } from './artifacts.js';
import { chunkPages } from './chunks/chunk-pages.js';
import type { Embedders } from './embedders.js';

/** Makes a vector of each chunk, its headings included. Parameters: `model`, `batch_size`, `provider`, `dimension`, `base_url`, `query_prefix`, `document_prefix`. */
export const embedDocument =
  (artifacts: StepArtifacts, embedders: Embedders): StepHandler =>
  async (given) => {
    const context = await artifacts.own(given);
    if (await artifacts.haveAll(context, [ArtifactType.Embeddings])) return { reused: true };
    const embedder = embedders.for(context.parameters);
    const { documentPrefix = '' } = embedders.parse(context.parameters);
    const { provider, model } = embedder.identity;
    const attributes = { 'gen_ai.provider.name': provider, 'gen_ai.request.model': model };
    /** Page by page, from one file into the other. */
    const embedPages = (chunks: string, vectors: string): Promise<{ vectors: number; dimension: number }> =>
      inSpan('embedder.embed', { attributes }, (span) =>
        VectorFile.write(vectors, async (file) => {
          for await (const page of chunkPages(chunks)) {
            const texts = page.map((chunk) => documentPrefix + contextualText(chunk));
            await file.append(await embedder.embed(texts, context.signal));
          }
          span.setAttribute('sluice.chunks', file.count);
          return { vectors: file.count, dimension: file.dimension };
        }),
      );
    const { vectors, dimension } = await artifacts.make(context, [ArtifactType.Embeddings], (file) =>
      artifacts.withFiles(context, [MADE.chunks], (chunks) => embedPages(chunks!, file!)),
    );
    return { vectors, provider, model, dimension };
  };
