import { counter, inSpan, METRICS, type Document, type DocumentLocation } from '@sluice/domain';
import type { ArtifactRepository, DocumentRegistry, VectorWrites } from '@sluice/persistence';
import { VectorStore, type DocumentFacts, type EmbeddingIdentity } from '@sluice/vector-store';
import type { StepContext, StepHandler } from '@sluice/workflow-engine';
import type { DocumentContents, StorableContent } from './document-content.js';
import type { Embedders } from './embedders.js';
import { titleOf } from './parse-document.js';
import { vectorDatabaseOf } from './vector-database-of.js';

const REMOVED = 'No location names this document any more';

/**
 * Puts a document into its vector database, under an id that its hash decides. Versions that it replaces leave in the same
 * commit. A document that no location names any more is left out.
 */
export const saveToRag = (
  contents: DocumentContents,
  registry: DocumentRegistry,
  records: ArtifactRepository,
  writes: VectorWrites,
  embedders: Embedders,
  vectorStore: VectorStore,
): StepHandler => {
  const stored = counter(METRICS.documentsStored);
  return async (context) => {
    const { document, step, signal } = context;
    const dataDir = vectorDatabaseOf(context.parameters);
    const uri = await locationOf(registry, context);
    if (!uri) return { skipped: REMOVED };
    const superseded = await registry.supersededBy(document.hash);
    // Read anew: earlier steps of this run have added to it.
    const current = (await registry.findDocument(document.hash)) ?? document;
    const facts = factsOf(current, uri);
    const removes = superseded.map((hash) => VectorStore.documentId(hash));
    const write = { stepId: step.id, workerId: step.workerId ?? '', docHash: document.hash, dataDir };
    const chunks = await contents.with(context, facts.id, async (content) => {
      const { chunkCount, dimension } = figuresOf(content);
      const attributes = { 'db.system.name': 'lancedb', 'db.namespace': dataDir, 'sluice.chunks': chunkCount };
      const identity = identityOf(context, embedders, dimension);
      if (!(await writes.begin(write))) return null;
      try {
        await inSpan('vectorstore.upsert', { attributes }, () =>
          vectorStore.upsert(dataDir, identity, { ...facts, ...content }, { removes, signal }),
        );
      } catch (error) {
        await writes.failed(write);
        throw error;
      }
      return chunkCount;
    });
    if (chunks === null) return { skipped: REMOVED };
    stored.add(1);
    await writes.stored(write, { ragId: facts.id, stepConfigId: step.stepConfigId });
    for (const hash of superseded) await records.removeRagEntry(hash, dataDir);
    if (!(await locationOf(registry, context))) {
      await vectorStore.remove(dataDir, [facts.id]);
      await records.removeRagEntry(document.hash, dataDir);
      return { skipped: 'The last location of this document was removed while it was stored' };
    }
    return { rag_id: facts.id, data_dir: dataDir, chunks, replaced: removes.length };
  };
};

/** One of the run's batch if there is one. */
const locationOf = async (
  registry: DocumentRegistry,
  { document, run }: StepContext,
): Promise<DocumentLocation | undefined> => {
  const uris = await registry.urisOf(document.hash);
  return uris.find((uri) => uri.batchId === run.batchId) ?? uris[0];
};

const factsOf = (document: Document, uri: DocumentLocation): DocumentFacts => ({
  id: VectorStore.documentId(document.hash),
  uri: uri.uri,
  title: titleOf({ ...document, docMeta: { ...document.docMeta, ...uri.docMeta } }) ?? null,
  metadata: {
    ...document.docMeta,
    ...uri.docMeta,
    source: uri.source,
    content_type: document.mimeType,
    md5: document.md5,
    document_hash: document.hash,
  },
  createdAt: document.createdDate,
});

const figuresOf = (content: StorableContent): { chunkCount: number; dimension: number } =>
  'rows' in content ? content.rows : { chunkCount: content.chunks.length, dimension: content.vectors[0]?.length ?? 0 };

const identityOf = (context: StepContext, embedders: Embedders, dimension: number): EmbeddingIdentity => {
  const parameters = context.parametersOf('embed') ?? {};
  const { provider, model } = embedders.for(parameters).identity;
  const { queryPrefix, documentPrefix } = embedders.parse(parameters);
  const prefixes = { ...(queryPrefix && { queryPrefix }), ...(documentPrefix && { documentPrefix }) };
  return { provider, model, dimension, ...prefixes };
};
