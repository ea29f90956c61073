import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsBoolean, IsNotEmpty, IsOptional, IsString, IsUrl } from 'class-validator';
import { ToBoolean, ToText } from '@sluice/http-kit';
import { PathFields } from '../runs/path-fields.dto.js';
import { InventorySyncFields } from '../runs/sync.dto.js';

const ADDRESS = { require_tld: false, require_protocol: true, protocols: ['http', 'https'] };

/** The server; what is absent is taken from the settings. */
export interface WebdavServerFields {
  readonly webdav_url?: string;
  readonly webdav_username?: string;
  readonly webdav_password?: string;
}

class ServerFields extends PathFields implements WebdavServerFields {
  @ApiPropertyOptional({
    description: 'Address of the WebDAV server; WEBDAV_URL when absent',
    example: 'https://cloud.example.org/dav',
  })
  @ToText()
  @IsOptional()
  @IsUrl(ADDRESS, { message: 'must be an address that begins with http:// or https://' })
  readonly webdav_url?: string;

  @ApiPropertyOptional({ description: 'User; WEBDAV_USERNAME, for its own server, when absent', example: 'reader' })
  @ToText()
  @IsOptional()
  @IsString()
  readonly webdav_username?: string;

  @ApiPropertyOptional({ description: 'Password; WEBDAV_PASSWORD, for its own server, when absent', example: '…' })
  @ToText()
  @IsOptional()
  @IsString()
  readonly webdav_password?: string;
}

export class WebdavBuildForm extends ServerFields {
  @ApiProperty({ description: 'Directory on the WebDAV server', example: '/Handbook' })
  @ToText()
  @IsString()
  @IsNotEmpty()
  readonly webdav_path: string;
}

export class WebdavValidateForm extends ServerFields {
  @ApiProperty({
    description: 'Path on the WebDAV server, or an inventory file (*.json) below AGENT_FS_ROOTS',
    example: '/Handbook',
  })
  @ToText()
  @IsString()
  @IsNotEmpty()
  readonly config_path: string;
}

export class WebdavStatusForm extends WebdavValidateForm {
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

  @ApiPropertyOptional({
    description: 'Ingester to compare with; ENDPOINT_URL when absent',
    example: 'http://127.0.0.1:8000/api/v1',
  })
  @ToText()
  @IsOptional()
  @IsUrl(ADDRESS, { message: 'must be an address that begins with http:// or https://' })
  readonly endpoint_url?: string;
}

export class WebdavRunForm extends InventorySyncFields implements WebdavServerFields {
  @ApiProperty({
    description: 'Path on the WebDAV server, or an inventory file (*.json) below AGENT_FS_ROOTS',
    example: '/Handbook',
  })
  @ToText()
  @IsString()
  @IsNotEmpty()
  readonly config_path: string;

  @ApiProperty({ description: 'Name of the source in the ingester', example: 'handbook' })
  @ToText()
  @IsString()
  @IsNotEmpty()
  readonly source: string;

  @ApiPropertyOptional({
    description: 'Address of the WebDAV server; WEBDAV_URL when absent',
    example: 'https://cloud.example.org/dav',
  })
  @ToText()
  @IsOptional()
  @IsUrl(ADDRESS, { message: 'must be an address that begins with http:// or https://' })
  readonly webdav_url?: string;

  @ApiPropertyOptional({ description: 'User; WEBDAV_USERNAME, for its own server, when absent', example: 'reader' })
  @ToText()
  @IsOptional()
  @IsString()
  readonly webdav_username?: string;

  @ApiPropertyOptional({ description: 'Password; WEBDAV_PASSWORD, for its own server, when absent', example: '…' })
  @ToText()
  @IsOptional()
  @IsString()
  readonly webdav_password?: string;

  @ApiPropertyOptional({
    description: 'Ingester for this request; ENDPOINT_URL when absent',
    example: 'http://127.0.0.1:8000/api/v1',
  })
  @ToText()
  @IsOptional()
  @IsUrl(ADDRESS, { message: 'must be an address that begins with http:// or https://' })
  readonly endpoint_url?: string;
}
