import { ArtifactType, contextualText, inSpan, type Chunk } from '@sluice/domain';
import { encodeVectors } from '@sluice/embedding';
import type { StepHandler } from '@sluice/workflow-engine';
import type { StepArtifacts } from './artifacts.js';
import type { Embedders } from './embedders.js';

/** Makes a vector of each chunk, its headings included. Parameters: `model`, `batch_size`, `provider`, `dimension`, `base_url`, `query_prefix`, `document_prefix`. */
export const embedDocument =
  (artifacts: StepArtifacts, embedders: Embedders): StepHandler =>
  async (given) => {
    const context = await artifacts.own(given);
    if (await artifacts.haveAll(context, [ArtifactType.Embeddings])) return { reused: true };
    const embedder = embedders.for(context.parameters);
    const { documentPrefix = '' } = embedders.parse(context.parameters);
    const chunks = JSON.parse(await artifacts.readText(context, ArtifactType.Chunks, 'chunk')) as Chunk[];
    const { provider, model } = embedder.identity;
    const attributes = {
      'gen_ai.provider.name': provider,
      'gen_ai.request.model': model,
      'sluice.chunks': chunks.length,
    };
    const vectors = await inSpan('embedder.embed', { attributes }, () =>
      embedder.embed(
        chunks.map((chunk) => documentPrefix + contextualText(chunk)),
        context.signal,
      ),
    );
    await artifacts.write(context, ArtifactType.Embeddings, encodeVectors(vectors));
    return {
      vectors: vectors.length,
      provider,
      model,
      dimension: vectors[0]?.length ?? 0,
    };
  };
