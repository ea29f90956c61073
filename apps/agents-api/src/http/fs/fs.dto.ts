import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsBoolean, IsNotEmpty, IsOptional, IsString } from 'class-validator';
import { ToBoolean, ToText } from '@sluice/http-kit';
import { PathFields } from '../runs/path-fields.dto.js';
import { InventorySyncFields } from '../runs/sync.dto.js';

export class FsBuildForm extends PathFields {
  @ApiProperty({ description: 'Directory on the server, below AGENT_FS_ROOTS', example: 'docs' })
  @ToText()
  @IsString()
  @IsNotEmpty()
  readonly path: string;
}

export class FsValidateForm extends PathFields {
  @ApiProperty({ description: 'Inventory file or directory on the server', example: 'docs/inventory.json' })
  @ToText()
  @IsString()
  @IsNotEmpty()
  readonly config_file: string;
}

export class FsStatusForm extends FsValidateForm {
  @ApiProperty({ description: 'Name of the source in the ingester', example: 'handbook' })
  @ToText()
  @IsString()
  @IsNotEmpty()
  readonly source: string;

  @ApiPropertyOptional({ description: 'List the files, too', example: false, default: false })
  @ToBoolean()
  @IsOptional()
  @IsBoolean()
  readonly detail?: boolean;
}

export class FsRunForm extends InventorySyncFields {
  @ApiProperty({ description: 'Inventory file or directory on the server', example: 'docs' })
  @ToText()
  @IsString()
  @IsNotEmpty()
  readonly config_file: string;

  @ApiProperty({ description: 'Name of the source in the ingester', example: 'handbook' })
  @ToText()
  @IsString()
  @IsNotEmpty()
  readonly source: string;
}
