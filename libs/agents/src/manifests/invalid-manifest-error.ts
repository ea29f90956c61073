import { InvalidInputError } from '@sluice/domain';
import { problemText, type YamlProblem } from '@sluice/yaml-fields';

/** Thrown when a manifest is faulty; names the file, and each line at fault. */
export class InvalidManifestError extends InvalidInputError {
  constructor(
    file: string,
    readonly problems: readonly YamlProblem[],
  ) {
    super(
      `${file} is no valid manifest: ${problemText(problems)}`,
      problems.map(({ line, message }) => ({ field: `${file}:${line}`, message })),
    );
  }
}
