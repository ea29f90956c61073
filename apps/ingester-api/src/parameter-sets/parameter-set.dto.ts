import { ParameterSetSource } from '@sluice/domain';
import { ApiProperty } from '@nestjs/swagger';
import { UPLOADED_SET_LIMITS } from '@sluice/workflow-engine';
import { IsNotEmpty, IsString, MaxLength } from 'class-validator';

const MAX_YAML_LENGTH = UPLOADED_SET_LIMITS.characters;
const SOURCES = Object.values(ParameterSetSource);

export class UploadParameterSetForm {
  @ApiProperty({
    description: `The parameter set as YAML, of at most ${UPLOADED_SET_LIMITS.tokens} words, signs and line breaks; its id is taken from there`,
    example: 'id: small-chunks\nname: Small chunks\nconfig:\n  chunk:\n    chunk_size: 128\n',
    maxLength: MAX_YAML_LENGTH,
  })
  @IsString()
  @IsNotEmpty()
  @MaxLength(MAX_YAML_LENGTH)
  readonly yaml_content: string;
}

export class ParameterSetSummary {
  @ApiProperty({ description: 'Id of the parameter set', example: 'default' })
  readonly id: string;
  @ApiProperty({ description: 'Name for people', example: 'Default parameters' })
  readonly name: string;
  @ApiProperty({ description: '`app` is built in, `user` was uploaded', enum: SOURCES, example: 'app' })
  readonly source: ParameterSetSource;
}

export class WorkflowParams extends ParameterSetSummary {
  @ApiProperty({ description: 'Notes of its author', type: Object, example: {} })
  readonly meta: Record<string, unknown>;
  @ApiProperty({
    description: 'Parameters by step',
    type: 'object',
    additionalProperties: { type: 'object' },
    example: { store: { data_dir: 'default' } },
  })
  readonly config: Record<string, Record<string, unknown>>;
}

export class ParameterSetUploaded {
  @ApiProperty({ description: 'What was done', example: 'Stored parameter set small-chunks' })
  readonly message: string;
  @ApiProperty({ description: 'Id of the set', example: 'small-chunks' })
  readonly id: string;
  @ApiProperty({ description: 'File of the set, relative to PARAM_DIR', example: 'user/small-chunks.yaml' })
  readonly file_path: string;
  @ApiProperty({
    description: 'Parameters that the built-in steps do not read',
    type: [String],
    example: ['parse.table_mode has no effect: the built-in handler parse_document does not read it'],
  })
  readonly warnings: readonly string[];
}

export class ParameterSetRemoved {
  @ApiProperty({ description: 'What was done', example: 'Deleted parameter set small-chunks' })
  readonly message: string;
  @ApiProperty({ description: 'Id of the set', example: 'small-chunks' })
  readonly id: string;
}
