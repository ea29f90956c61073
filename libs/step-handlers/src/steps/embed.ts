import { ArtifactType, contextualText, inSpan, ParameterError, WorkflowStepType } from '@sluice/domain';
import { embedderConfig } from '@sluice/embedding';
import { VectorFile } from '@sluice/embedding/vectors';
import { defineStep } from '@sluice/steps';
import { chunkPages } from '../content/chunk-pages.js';
import type { Embedders } from '../embedders.js';
import { EmbedParameters } from './embed-parameters.js';

export interface EmbedServices {
  readonly embedders: Embedders;
}

export const EMBED = defineStep({
  name: 'embed_document',
  type: WorkflowStepType.Embed,
  description: 'Makes a vector of each chunk, its headings included.',
  parameters: EmbedParameters,
  reads: [ArtifactType.Chunks],
  writes: [ArtifactType.Embeddings],
  check: (parameters, { embedders }: EmbedServices) => void embedders.for(parameters),
  madeBy: (parameters, { embedders }: EmbedServices) => {
    const { provider, model } = embedders.parse(parameters);
    const first = firstEmbedder(parameters);
    return provider === first?.provider && model === first.model ? null : { provider, model };
  },
  run: async ({ artifacts, parameters, signal }, { embedders }: EmbedServices) => {
    const embedder = embedders.for(parameters);
    const { document_prefix: prefix = '' } = parameters;
    const { provider, model } = embedder.identity;
    const attributes = { 'gen_ai.provider.name': provider, 'gen_ai.request.model': model };
    /** Page by page, from one file into the other. */
    const embedPages = (chunks: string): Promise<{ vectors: number; dimension: number }> =>
      inSpan('embedder.embed', { attributes }, (span) =>
        VectorFile.write(artifacts.fileFor(ArtifactType.Embeddings), async (file) => {
          for await (const page of chunkPages(chunks)) {
            const texts = page.map((chunk) => prefix + contextualText(chunk));
            await file.append(await embedder.embed(texts, signal));
          }
          span.setAttribute('sluice.chunks', file.count);
          return { vectors: file.count, dimension: file.dimension };
        }),
      );
    const { vectors, dimension } = await artifacts.withFiles([ArtifactType.Chunks], (chunks) => embedPages(chunks!));
    return { vectors, provider, model, dimension };
  },
});

/**
 * What the parameters decide, or the built-in one: it made all vectors before makers were recorded, as far as anybody knows, and leaves
 * no mark. Undefined when the parameters are wrong for it.
 */
const firstEmbedder = (parameters: EmbedParameters): { provider: string; model: string } | undefined => {
  try {
    return embedderConfig(parameters, { provider: 'hashing' });
  } catch (error) {
    if (error instanceof ParameterError) return undefined;
    throw error;
  }
};
