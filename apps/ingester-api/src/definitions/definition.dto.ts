import { ApiProperty } from '@nestjs/swagger';

export class DefinitionSummary {
  @ApiProperty({ description: 'Id of the workflow definition', example: 'batch' })
  readonly id: string;
  @ApiProperty({ description: 'Name for people', example: 'Batch workflow' })
  readonly name: string;
}
