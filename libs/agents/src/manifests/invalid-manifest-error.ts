import { InvalidInputError } from '@sluice/domain';

export interface ManifestProblem {
  readonly line: number;
  readonly message: string;
}

/** Thrown when a manifest is faulty; names the file, and each line at fault. */
export class InvalidManifestError extends InvalidInputError {
  constructor(
    file: string,
    readonly problems: readonly ManifestProblem[],
  ) {
    const lines = problems.map(({ line, message }) => `line ${line}: ${message}`);
    super(
      `${file} is no valid manifest: ${lines.join('; ')}`,
      problems.map(({ line, message }) => ({ field: `${file}:${line}`, message })),
    );
  }
}
