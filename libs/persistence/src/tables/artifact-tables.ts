import { bigint, date, generatedKey, key, text } from './column.js';
import { Table } from './table.js';

/** A step configuration, shared by all parameter sets that are equal up to and including that step. */
interface StepConfigRow {
  id: number;
  stepType: string;
  config: string;
  /** SHA-256 over this step's configuration and those of all steps before it. */
  cumulativeHash: string;
  createdDate: Date;
}

export const stepConfigs = new Table<StepConfigRow>('step_config', {
  id: generatedKey(),
  stepType: text(),
  config: text(),
  cumulativeHash: text(),
  createdDate: date(),
});

/** An artifact that exists in the file store; `stepConfigId` is 0 for the raw document. */
export interface ArtifactRow {
  docHash: string;
  artifactType: string;
  stepConfigId: number;
  sizeBytes: number;
  createdDate: Date;
}

export const documentArtifacts = new Table<ArtifactRow>('document_artifact', {
  docHash: key(text()),
  artifactType: key(text()),
  stepConfigId: key(bigint()),
  sizeBytes: bigint(),
  createdDate: date(),
});

/** Which vector database holds a document, under which id: the RAG artifact. */
export interface RagEntryRow {
  docHash: string;
  /** Path of the vector database below VECTORDB_DIR, or its `s3://` URL. */
  dataDir: string;
  ragId: string;
  stepConfigId: number;
  storedDate: Date;
}

export const ragEntries = new Table<RagEntryRow>('rag_entry', {
  docHash: key(text()),
  dataDir: key(text()),
  ragId: text(),
  stepConfigId: bigint(),
  storedDate: date(),
});

/** A document that a worker began to write into a vector database: its rows may be there, recorded or not. */
interface VectorWriteRow {
  stepId: number;
  workerId: string;
  docHash: string;
  dataDir: string;
  begunDate: Date;
}

export const vectorWrites = new Table<VectorWriteRow>('vector_write', {
  stepId: key(bigint()),
  workerId: key(text()),
  docHash: text(),
  dataDir: text(),
  begunDate: date(),
});
