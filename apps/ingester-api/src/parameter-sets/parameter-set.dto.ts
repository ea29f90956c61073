import { ParameterSetSource } from '@sluice/domain';
import { Shown, ShownPart, Text, toWire } from '@sluice/http-kit';
import { UPLOADED_SET_LIMITS, type ParameterSetFile } from '@sluice/workflow-engine';
import { DEFINITION } from '../workflows/start-fields.dto.js';
import { TEXT_HASH } from './text-hash.js';

const SOURCES = Object.values(ParameterSetSource);

export class UploadParameterSetForm {
  @Text(
    `The parameter set as YAML, of at most ${UPLOADED_SET_LIMITS.tokens} words, signs and line breaks; its id is taken from there`,
    {
      maxLength: UPLOADED_SET_LIMITS.characters,
      example: 'id: small-chunks\nname: Small chunks\nconfig:\n  chunk:\n    chunk_size: 128\n',
    },
  )
  readonly yaml_content: string;
}

export class ReplaceParameterSetForm extends UploadParameterSetForm {
  @Text(
    'Hash of the text that it replaces: the `ETag` that came with it, without its quotes; whatever text when absent',
    {
      optional: true,
      pattern: TEXT_HASH,
      example: 'sha256-9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
    },
  )
  readonly replaces_hash?: string;
}

export class ValidateParameterSetForm extends UploadParameterSetForm {
  @Text('The uploaded set that it is to replace, whose id it must have; a new set when absent', {
    optional: true,
    pattern: DEFINITION,
    example: 'small-chunks',
  })
  readonly replaces?: string;
}

export class ParameterSetProblem {
  @Shown('Line of the YAML, from 1', 4)
  readonly line: number;
  @Shown('Column in the line, from 1, in UTF-16 code units', 5)
  readonly column: number;
  @Shown('Dotted path of the key; empty for the text as a whole', 'config.chunk.chunk_size')
  readonly key: string;
  @Shown('What is wrong with it, after the key', 'is -1; it must be a whole number from 16 to 8192.')
  readonly message: string;
}

export class ParameterSetValidation {
  @Shown('Whether it would be stored', true)
  readonly valid: boolean;
  @Shown('Id of the set, when it is one', 'small-chunks', { nullable: true })
  readonly id: string | null;
  @ShownPart([ParameterSetProblem], 'Why it would be refused; at most 21')
  readonly problems: readonly ParameterSetProblem[];
  @ShownPart([ParameterSetProblem], 'Parameters without effect; at most 100')
  readonly warnings: readonly ParameterSetProblem[];
}

export class ParameterSetSummary {
  @Shown('Id of the parameter set', 'default')
  readonly id: string;
  @Shown('Name for people', 'Default parameters')
  readonly name: string;
  @Shown('`app` is built in, `user` was uploaded', 'app', { enum: SOURCES })
  readonly source: ParameterSetSource;
}

export class WorkflowParams extends ParameterSetSummary {
  @Shown('Notes of its author', {})
  readonly meta: Record<string, unknown>;
  @Shown('Parameters by step', { store: { data_dir: 'default' } }, { additionalProperties: { type: 'object' } })
  readonly config: Record<string, Record<string, unknown>>;
}

export class ParameterSetUploaded {
  @Shown('What was done', 'Stored parameter set small-chunks')
  readonly message: string;
  @Shown('Id of the set', 'small-chunks')
  readonly id: string;
  @Shown('File of the set, relative to PARAM_DIR', 'user/small-chunks.yaml')
  readonly file_path: string;
  @Shown('Parameters that the built-in steps do not read', [
    'parse.table_mode has no effect: the built-in handler parse_document does not read it',
  ])
  readonly warnings: readonly string[];
}

export class ParameterSetRemoved {
  @Shown('What was done', 'Deleted parameter set small-chunks')
  readonly message: string;
  @Shown('Id of the set', 'small-chunks')
  readonly id: string;
}

export const toProblem = toWire(ParameterSetProblem);

export const toSummary = ({ definition, source }: ParameterSetFile): ParameterSetSummary => ({
  id: definition.id,
  name: definition.name,
  source,
});

export const toWorkflowParams = (file: ParameterSetFile): WorkflowParams => ({
  ...toSummary(file),
  meta: file.definition.meta,
  config: file.definition.config,
});
