import { EntitySchema } from 'typeorm';
import type { Dialect } from '../database/dialect.js';
import { bigint, date, idColumn, text, textKey } from './columns.js';

/** A step configuration, shared by all parameter sets that are equal up to and including that step. */
export interface StepConfigRow {
  id: number;
  stepType: string;
  config: string;
  /** SHA-256 over this step's configuration and those of all steps before it. */
  cumulativeHash: string;
  createdDate: Date;
}

export const stepConfigSchema = (dialect: Dialect): EntitySchema<StepConfigRow> =>
  new EntitySchema<StepConfigRow>({
    name: 'StepConfig',
    tableName: 'step_config',
    columns: {
      id: idColumn(dialect),
      stepType: text(),
      config: text(),
      cumulativeHash: text(),
      createdDate: date(),
    },
  });

/** An artifact that exists in the file store; `stepConfigId` is 0 for the raw document. */
export interface ArtifactRow {
  docHash: string;
  artifactType: string;
  stepConfigId: number;
  sizeBytes: number;
  createdDate: Date;
}

export const artifactSchema = (): EntitySchema<ArtifactRow> =>
  new EntitySchema<ArtifactRow>({
    name: 'DocumentArtifact',
    tableName: 'document_artifact',
    columns: {
      docHash: textKey(),
      artifactType: textKey(),
      stepConfigId: { type: 'bigint', primary: true },
      sizeBytes: bigint(),
      createdDate: date(),
    },
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

export const ragEntrySchema = (): EntitySchema<RagEntryRow> =>
  new EntitySchema<RagEntryRow>({
    name: 'RagEntry',
    tableName: 'rag_entry',
    columns: {
      docHash: textKey(),
      dataDir: textKey(),
      ragId: text(),
      stepConfigId: bigint(),
      storedDate: date(),
    },
  });

/** A document that a worker began to write into a vector database: its rows may be there, recorded or not. */
export interface VectorWriteRow {
  stepId: number;
  workerId: string;
  docHash: string;
  dataDir: string;
  begunDate: Date;
}

export const vectorWriteSchema = (): EntitySchema<VectorWriteRow> =>
  new EntitySchema<VectorWriteRow>({
    name: 'VectorWrite',
    tableName: 'vector_write',
    columns: {
      stepId: { type: 'bigint', primary: true },
      workerId: textKey(),
      docHash: text(),
      dataDir: text(),
      begunDate: date(),
    },
  });
