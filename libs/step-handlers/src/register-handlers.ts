import type { ArtifactStore } from '@sluice/artifact-store';
import type { DocumentParser } from '@sluice/documents';
import type {
  ArtifactRepository,
  DocumentRegistry,
  RunRepository,
  StepCrashes,
  StepConfigs,
  VectorWrites,
} from '@sluice/persistence';
import type { VectorStore } from '@sluice/vector-store';
import { logEvent, type HandlerRegistry } from '@sluice/workflow-engine';
import { StepArtifacts } from './artifacts.js';
import { chunkDocument } from './chunk-document.js';
import { DocumentContents } from './document-content.js';
import { embedDocument } from './embed-document.js';
import type { Embedders } from './embedders.js';
import { parseDocument } from './parse-document.js';
import { saveToRag } from './save-to-rag.js';
import { StepIdentity } from './step-identity.js';
import { StepMakers, type ParserKind } from './step-makers.js';
import type { ChunkWorkers } from './workers/chunk-workers.js';
import type { EncodeWorkers } from './workers/encode-workers.js';
import { validateDocument, type DocumentInspector } from './validate-document.js';

export interface HandlerDependencies {
  readonly artifactStore: ArtifactStore;
  readonly artifactRecords: ArtifactRepository;
  readonly registry: DocumentRegistry;
  readonly runs: RunRepository;
  readonly crashes: StepCrashes;
  readonly stepConfigs: StepConfigs;
  readonly inspector: DocumentInspector;
  readonly parser: DocumentParser;
  readonly parserKind: ParserKind;
  readonly chunkWorkers: ChunkWorkers;
  readonly encodeWorkers: EncodeWorkers;
  readonly embedders: Embedders;
  readonly vectorWrites: VectorWrites;
  readonly vectorStore: VectorStore;
}

/** Adds the built-in handlers under the names that workflow definitions use. */
export const registerBuiltInHandlers = (handlers: HandlerRegistry, dependencies: HandlerDependencies): void => {
  const { artifactStore, artifactRecords, registry, runs, inspector, parser, chunkWorkers, crashes } = dependencies;
  const { embedders, vectorWrites, vectorStore, encodeWorkers } = dependencies;
  const artifacts = new StepArtifacts(
    artifactStore,
    artifactRecords,
    runs,
    new StepIdentity(dependencies.stepConfigs, new StepMakers(dependencies.parserKind, dependencies.embedders)),
  );
  handlers
    .addStep('validate_document', validateDocument(artifacts, registry, inspector, crashes))
    .addStep('parse_document', parseDocument(artifacts, registry, parser, crashes))
    .addStep('chunk_document', chunkDocument(artifacts, chunkWorkers, crashes))
    .addStep('embed_document', embedDocument(artifacts, embedders))
    .addStep(
      'save_to_rag',
      saveToRag(
        new DocumentContents(artifacts, encodeWorkers),
        registry,
        artifactRecords,
        vectorWrites,
        embedders,
        vectorStore,
      ),
    )
    .addEvent('log_event', logEvent);
};
