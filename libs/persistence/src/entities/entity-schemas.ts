import type { EntitySchema } from 'typeorm';
import type { Dialect } from '../database/dialect.js';
import { artifactSchema, ragEntrySchema, stepConfigSchema, vectorWriteSchema } from './artifact.entity.js';
import { batchSchema } from './batch.entity.js';
import { documentSchema, documentUriHistorySchema, documentUriSchema } from './document.entity.js';
import { lifecycleSchema } from './lifecycle.entity.js';
import { runGroupSchema, runLeaseSchema, runStepSchema, workflowRunSchema } from './run.entity.js';
import { workerSchema } from './worker.entity.js';

/** All entities; a test keeps them equal to what the migrations create. */
export const entitySchemas = (dialect: Dialect): EntitySchema[] =>
  [
    batchSchema(dialect),
    documentSchema(),
    documentUriSchema(dialect),
    documentUriHistorySchema(dialect),
    artifactSchema(),
    ragEntrySchema(),
    vectorWriteSchema(),
    stepConfigSchema(dialect),
    runGroupSchema(dialect),
    workflowRunSchema(dialect),
    runStepSchema(dialect),
    runLeaseSchema(),
    lifecycleSchema(dialect),
    workerSchema(),
  ] as EntitySchema[];
