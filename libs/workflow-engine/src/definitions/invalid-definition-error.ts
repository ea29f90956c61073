import { InvalidInputError } from '@sluice/domain';
import { sentenceOf, YamlFields, type YamlLimits, type YamlProblem } from '@sluice/yaml-fields';

/** Thrown when a workflow definition or parameter set is faulty; every problem is named with file, line and key. */
export class InvalidDefinitionError extends InvalidInputError {
  override readonly code = 'INVALID_DEFINITION';

  constructor(
    readonly file: string,
    readonly problems: readonly YamlProblem[],
  ) {
    super(
      problems.map((problem) => `${file}:${problem.line}: ${sentenceOf(problem)}`).join('; '),
      problems.map(({ line, key, message }) => ({ field: key || file, message: `line ${line}: ${message}` })),
    );
  }
}

/** The fields of a definition. @throws InvalidDefinitionError when the text is not YAML or no map */
export const definitionFields = (file: string, text: string, limits?: YamlLimits): YamlFields => {
  const fields = YamlFields.parse(file, text, {
    faulty: (name, problems) => new InvalidDefinitionError(name, problems),
    showsValues: true,
    ...(limits && { limits }),
  });
  if (fields.keys().length === 0) fields.reportMap('holds nothing');
  fields.throwIfFaulty();
  return fields;
};
