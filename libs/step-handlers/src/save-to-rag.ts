import {
  ArtifactType,
  counter,
  inSpan,
  METRICS,
  type Chunk,
  type Document,
  type DocumentLocation,
} from '@sluice/domain';
import { decodeVectors } from '@sluice/embedding';
import type { ArtifactRepository, DocumentRegistry, VectorWrites } from '@sluice/persistence';
import { VectorStore, type DocumentRecord, type EmbeddingIdentity } from '@sluice/vector-store';
import type { StepContext, StepHandler } from '@sluice/workflow-engine';
import type { StepArtifacts } from './artifacts.js';
import type { Embedders } from './embedders.js';
import { titleOf } from './parse-document.js';
import type { EncodeWorkers } from './workers/encode-workers.js';
import { vectorDatabaseOf } from './vector-database-of.js';

const REMOVED = 'No location names this document any more';

/**
 * Puts a document into its vector database, under an id that its hash decides. Versions that it replaces leave in the same
 * commit. A document that no location names any more is left out.
 */
export const saveToRag = (
  artifacts: StepArtifacts,
  registry: DocumentRegistry,
  records: ArtifactRepository,
  writes: VectorWrites,
  embedders: Embedders,
  vectorStore: VectorStore,
  encodeWorkers: EncodeWorkers,
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
    const record = await recordOf(artifacts, encodeWorkers, context, current, uri);
    const identity = identityOf(context, embedders, record);
    const removes = superseded.map((hash) => VectorStore.documentId(hash));
    const attributes = { 'db.system.name': 'lancedb', 'db.namespace': dataDir, 'sluice.chunks': record.chunks.length };
    const write = { stepId: step.id, workerId: step.workerId ?? '', docHash: document.hash, dataDir };
    if (!(await writes.begin(write))) return { skipped: REMOVED };
    try {
      await inSpan('vectorstore.upsert', { attributes }, () =>
        vectorStore.upsert(dataDir, identity, record, { removes, signal }),
      );
    } catch (error) {
      await writes.failed(write);
      throw error;
    }
    stored.add(1);
    await writes.stored(write, { ragId: record.id, stepConfigId: step.stepConfigId });
    for (const hash of superseded) await records.removeRagEntry(hash, dataDir);
    if (!(await locationOf(registry, context))) {
      await vectorStore.remove(dataDir, [record.id]);
      await records.removeRagEntry(document.hash, dataDir);
      return { skipped: 'The last location of this document was removed while it was stored' };
    }
    return { rag_id: record.id, data_dir: dataDir, chunks: record.chunks.length, replaced: removes.length };
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

const recordOf = async (
  artifacts: StepArtifacts,
  encodeWorkers: EncodeWorkers,
  context: StepContext,
  document: Document,
  uri: DocumentLocation,
): Promise<DocumentRecord> => {
  const doclingJson = await artifacts.readText(context, ArtifactType.ParsedJson, 'parse');
  return {
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
    markdown: await artifacts.readText(context, ArtifactType.ParsedMarkdown, 'parse'),
    doclingJson,
    encoded: await encodeWorkers.encode(doclingJson, context.signal),
    chunks: JSON.parse(await artifacts.readText(context, ArtifactType.Chunks, 'chunk')) as Chunk[],
    vectors: decodeVectors(await artifacts.read(context, ArtifactType.Embeddings, 'embed')),
    createdAt: document.createdDate,
  };
};

const identityOf = (context: StepContext, embedders: Embedders, record: DocumentRecord): EmbeddingIdentity => {
  const parameters = context.parametersOf('embed') ?? {};
  const { provider, model } = embedders.for(parameters).identity;
  const { queryPrefix, documentPrefix } = embedders.parse(parameters);
  const prefixes = { ...(queryPrefix && { queryPrefix }), ...(documentPrefix && { documentPrefix }) };
  return { provider, model, dimension: record.vectors[0]?.length ?? 0, ...prefixes };
};
