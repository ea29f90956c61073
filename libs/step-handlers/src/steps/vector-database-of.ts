import { readParameters, TextParameter } from '@sluice/steps';

/** The collection that is the database of `data_dir` itself. */
const DEFAULT_COLLECTION = 'default';
/** What a collection may be called. As the ids of definitions: it becomes one segment of a path. */
export const COLLECTION_NAME = {
  pattern: /^(?!.*\.lance$)[A-Za-z0-9][A-Za-z0-9._-]{0,127}$/,
  expected: '1 to 128 letters, digits, ".", "_" or "-", begin with a letter or digit, and not end with .lance',
};

export class StoreParameters {
  @TextParameter({
    description:
      'The vector database, relative to VECTORDB_DIR, or an `s3://` address where VECTORDB_ALLOW_S3 allows it',
    test: (name) => name.trim() !== '',
    expected: 'the name of a vector database',
    showsValue: false,
  })
  data_dir = 'default';

  @TextParameter({
    description: `Any other name than \`${DEFAULT_COLLECTION}\` is a vector database of its own, below that of \`data_dir\``,
    ...COLLECTION_NAME,
    showsValue: false,
  })
  collection_name = DEFAULT_COLLECTION;
}

/** A database in object storage whose name ends in slashes is the one without them: it has one name, wherever it is recorded. */
const withoutEndingSlashes = (name: string): string => /^(s3:\/\/.*[^/])\/+$/s.exec(name)?.[1] ?? name;

/**
 * The one name of the vector database that a `store` step writes, relative to VECTORDB_DIR: `data_dir`, or, for a `collection_name`
 * other than `default`, the database of that name below it.
 * @throws ParameterError when one of them cannot be a name
 */
export const vectorDatabaseOf = (given: object): string => {
  const { data_dir, collection_name } = readParameters(StoreParameters, { ...given });
  const database = withoutEndingSlashes(data_dir);
  return collection_name === DEFAULT_COLLECTION ? database : `${database}/${collection_name}`;
};
