import { createRequire } from 'node:module';

const lancedb = createRequire(import.meta.url).resolve('@lancedb/lancedb');

/**
 * Arrow as LanceDB itself loaded it. The package exists once as ES module and once as CommonJS; LanceDB uses the latter,
 * and what comes from the former it rebuilds class by class, which fails for `LargeBinary`.
 */
const arrow = createRequire(lancedb)('apache-arrow') as typeof import('apache-arrow');

export const {
  Field,
  FixedSizeList,
  Float32,
  Int64,
  LargeBinary,
  makeData,
  RecordBatch,
  RecordBatchStreamWriter,
  Schema,
  Struct,
  Table: ArrowTable,
  tableFromIPC,
  Utf8,
} = arrow;
