import { ParameterSetSource } from '@sluice/domain';
import { Shown, Text } from '@sluice/http-kit';
import { UPLOADED_SET_LIMITS, type ParameterSetFile } from '@sluice/workflow-engine';

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
