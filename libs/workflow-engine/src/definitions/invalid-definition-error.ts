import { InvalidInputError } from '@sluice/domain';

/** One fault of a YAML text. */
export interface DefinitionProblem {
  /** One-based. */
  readonly line: number;
  /** Dotted path of the key; empty for the text as a whole. */
  readonly key: string;
  readonly message: string;
}

/** Thrown when a workflow definition or parameter set is faulty; every problem is named with file, line and key. */
export class InvalidDefinitionError extends InvalidInputError {
  override readonly code = 'INVALID_DEFINITION';

  constructor(
    readonly file: string,
    readonly problems: readonly DefinitionProblem[],
  ) {
    const sentences = problems.map(({ line, key, message }) => `${file}:${line}: ${key ? `${key} ` : ''}${message}`);
    super(
      sentences.join('; '),
      problems.map(({ line, key, message }) => ({ field: key || file, message: `line ${line}: ${message}` })),
    );
  }
}
