import { InvalidInputError, ParameterError } from '@sluice/domain';
import { vectorDatabaseOf } from '@sluice/step-handlers';

/** How a request names a vector database: by its path, or as the store step of a parameter set does. */
export interface DatabaseNames {
  readonly db: string;
  readonly collection_name?: string;
}

/**
 * The vector database that a request means, relative to VECTORDB_DIR.
 *
 * @throws InvalidInputError when the collection can be none
 */
export const namedDatabase = ({ db, collection_name }: DatabaseNames): string => {
  try {
    return vectorDatabaseOf({ data_dir: db, collection_name });
  } catch (error) {
    if (!(error instanceof ParameterError)) throw error;
    const field = error.parameter === 'data_dir' ? 'db' : error.parameter;
    throw new InvalidInputError(error.message, [{ field, message: error.message }], { cause: error });
  }
};
