import {
  ArtifactType,
  inSpan,
  InvalidInputError,
  ParameterError,
  WorkflowStepType,
  type Document,
  type DocumentLocation,
} from '@sluice/domain';
import type { ArtifactRepository, DocumentRegistry, VectorWrites } from '@sluice/persistence';
import { defineStep, type StepContext } from '@sluice/steps';
import { VectorStore, type DocumentFacts, type EmbeddingIdentity } from '@sluice/vector-store';
import type { DocumentContents, StorableContent } from '../content/document-content.js';
import type { Embedders } from '../embedders.js';
import { titleOf } from './parse.js';
import type { StepCounts } from './step-counts.js';
import { StoreParameters, vectorDatabaseOf } from './vector-database-of.js';

export interface StoreServices {
  readonly counts: StepCounts;
  readonly contents: DocumentContents;
  readonly registry: DocumentRegistry;
  readonly records: ArtifactRepository;
  readonly vectorWrites: VectorWrites;
  readonly embedders: Embedders;
  readonly vectorStore: VectorStore;
}

const REMOVED = 'No location names this document any more';

export const STORE = defineStep({
  name: 'save_to_rag',
  type: WorkflowStepType.Store,
  description:
    'Puts a document into its vector database. Versions that it replaces leave in the same commit; one that no location names any more is left out.',
  parameters: StoreParameters,
  reads: [ArtifactType.ParsedMarkdown, ArtifactType.ParsedJson, ArtifactType.Chunks, ArtifactType.Embeddings],
  check: (parameters, { vectorStore }: StoreServices) => checkTarget(vectorDatabaseOf(parameters), vectorStore),
  run: async (context, services: StoreServices) => {
    const { registry, records, vectorWrites, vectorStore } = services;
    const { artifacts, document, step, signal } = context;
    const dataDir = vectorDatabaseOf(context.parameters);
    const uri = await locationOf(registry, context);
    if (!uri) return { skipped: REMOVED };
    const superseded = await registry.supersededBy(document.hash);
    // Read anew: somebody may have added to it.
    const current = (await registry.findDocument(document.hash)) ?? document;
    const facts = factsOf(current, uri);
    const removes = superseded.map((hash) => VectorStore.documentId(hash));
    const write = { stepId: step.id, workerId: step.workerId ?? '', docHash: document.hash, dataDir };
    const chunks = await services.contents.with(artifacts, facts.id, signal, async (content) => {
      const { chunkCount, dimension } = figuresOf(content);
      const attributes = { 'db.system.name': 'lancedb', 'db.namespace': dataDir, 'sluice.chunks': chunkCount };
      const identity = identityOf(context, services.embedders, dimension);
      if (!(await vectorWrites.begin(write))) return null;
      try {
        await inSpan('vectorstore.upsert', { attributes }, () =>
          vectorStore.upsert(dataDir, identity, { ...facts, ...content }, { removes, signal }),
        );
      } catch (error) {
        await vectorWrites.failed(write);
        throw error;
      }
      return chunkCount;
    });
    if (chunks === null) return { skipped: REMOVED };
    services.counts.documentsStored.add(1);
    await vectorWrites.stored(write, { ragId: facts.id, stepConfigId: step.stepConfigId });
    for (const hash of superseded) await records.removeRagEntry(hash, dataDir);
    if (!(await locationOf(registry, context))) {
      await vectorStore.remove(dataDir, [facts.id]);
      await records.removeRagEntry(document.hash, dataDir);
      return { skipped: 'The last location of this document was removed while it was stored' };
    }
    return { rag_id: facts.id, data_dir: dataDir, chunks, replaced: removes.length };
  },
});

/** @throws ParameterError when the vector database may not be there */
const checkTarget = (database: string, vectorStore: VectorStore): void => {
  try {
    vectorStore.resolve(database);
  } catch (error) {
    if (!(error instanceof InvalidInputError)) throw error;
    const message = `data_dir is ${JSON.stringify(database.slice(0, 200))}; it ${error.details[0]?.message ?? error.message}`;
    throw new ParameterError('INVALID_DATA_DIR', 'data_dir', message, { cause: error });
  }
};

/** One of the run's batch if there is one. */
const locationOf = async (
  registry: DocumentRegistry,
  { document, run }: Pick<StepContext, 'document' | 'run'>,
): Promise<DocumentLocation | undefined> => {
  const uris = await registry.urisOf(document.hash);
  return uris.find((uri) => uri.batchId === run.batchId) ?? uris[0];
};

export const factsOf = (document: Document, uri: DocumentLocation): DocumentFacts => ({
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

export const figuresOf = (content: StorableContent): { chunkCount: number; dimension: number } =>
  'rows' in content ? content.rows : { chunkCount: content.chunks.length, dimension: content.vectors[0]?.length ?? 0 };

export const identityOf = (
  { parametersOf }: Pick<StepContext, 'parametersOf'>,
  embedders: Embedders,
  dimension: number,
): EmbeddingIdentity => {
  const parameters = parametersOf('embed') ?? {};
  const { provider, model } = embedders.for(parameters).identity;
  const { queryPrefix, documentPrefix } = embedders.parse(parameters);
  return { provider, model, dimension, queryPrefix, documentPrefix };
};
