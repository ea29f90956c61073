import { ApiProperty } from '@nestjs/swagger';

export class DocumentTypeBody {
  @ApiProperty({ description: 'Name for people', example: 'Markdown' })
  readonly name: string;

  @ApiProperty({ description: 'Media types; the first is the canonical one', example: ['text/markdown'] })
  readonly mime_types: readonly string[];

  @ApiProperty({ description: 'Extensions in lower case, without dot', example: ['md', 'markdown'] })
  readonly extensions: readonly string[];
}
