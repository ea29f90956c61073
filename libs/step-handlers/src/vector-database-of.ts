import { ParameterError } from '@sluice/domain';

/** Keys that are read. */
export const STORE_PARAMETERS = ['data_dir', 'collection_name'] as const;

/** Used by parameter sets that name none. */
const DEFAULT_DATA_DIR = 'default';
/** The collection that is the database of `data_dir` itself. */
const DEFAULT_COLLECTION = 'default';
/** As the ids of definitions: it becomes one segment of a path. */
const COLLECTION = /^[A-Za-z0-9][A-Za-z0-9._-]{0,127}$/;

/**
 * The vector database that a `store` step writes, relative to VECTORDB_DIR: `data_dir`, or, for a `collection_name` other than
 * `default`, the database of that name below it.
 * @throws ParameterError when one of them cannot be a name
 */
export const vectorDatabaseOf = (parameters: Readonly<Record<string, unknown>>): string => {
  const dataDir = dataDirOf(parameters.data_dir ?? DEFAULT_DATA_DIR);
  const collection = collectionOf(parameters.collection_name ?? DEFAULT_COLLECTION);
  if (collection === DEFAULT_COLLECTION) return dataDir;
  return `${dataDir.startsWith('s3://') ? dataDir.replace(/\/$/, '') : dataDir}/${collection}`;
};

const dataDirOf = (value: unknown): string => {
  if (typeof value === 'string' && value.trim() !== '') return value;
  throw new ParameterError('INVALID_DATA_DIR', 'data_dir', 'data_dir must be the name of a vector database');
};

const collectionOf = (value: unknown): string => {
  if (typeof value === 'string' && COLLECTION.test(value) && !value.endsWith('.lance')) return value;
  throw new ParameterError(
    'INVALID_COLLECTION_NAME',
    'collection_name',
    'collection_name must be 1 to 128 letters, digits, ".", "_" or "-", begin with a letter or digit, and not end with .lance',
  );
};
