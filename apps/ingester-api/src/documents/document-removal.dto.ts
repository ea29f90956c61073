import { ToText } from '@sluice/http-kit';
import { ApiProperty } from '@nestjs/swagger';
import { IsNotEmpty, IsString } from 'class-validator';

export class RemoveDocumentQuery {
  @ApiProperty({ description: 'Location of the document in its source', example: 'docs/manual.pdf' })
  @ToText()
  @IsString()
  @IsNotEmpty()
  readonly uri: string;

  @ApiProperty({ description: 'Where the document comes from', example: 'wiki' })
  @ToText()
  @IsString()
  @IsNotEmpty()
  readonly source: string;
}

export class RemovalStatistics {
  @ApiProperty({ description: 'Locations', example: 1 })
  readonly deleted_document_uris: number;
  @ApiProperty({ description: 'Rows of the history of the location', example: 1 })
  readonly deleted_uri_history: number;
  @ApiProperty({ description: 'Documents; 0 when other locations name the document', example: 1 })
  readonly deleted_documents: number;
  @ApiProperty({ description: 'Workflow runs', example: 1 })
  readonly deleted_workflow_runs: number;
  @ApiProperty({ description: 'Steps of these runs', example: 5 })
  readonly deleted_run_steps: number;
  @ApiProperty({ description: 'Lifecycle rows of these runs', example: 13 })
  readonly deleted_lifecycle_history: number;
  @ApiProperty({ description: 'All of them', example: 22 })
  readonly total_deleted: number;
}

export class DocumentRemoved {
  @ApiProperty({ description: 'What was done', example: 'Deleted docs/manual.pdf of source wiki' })
  readonly message: string;
  @ApiProperty({ description: 'Location that was deleted', example: 'docs/manual.pdf' })
  readonly uri: string;
  @ApiProperty({ description: 'Its source', example: 'wiki' })
  readonly source: string;
  @ApiProperty({ description: 'What was deleted with it', type: RemovalStatistics })
  readonly statistics: RemovalStatistics;
  @ApiProperty({
    description:
      'Copies in the artifact store or in vector databases that could not be removed yet; removal is repeated until it succeeds',
    example: 0,
  })
  readonly pending_removals: number;
}

export class OrphanStatistics {
  @ApiProperty({ description: 'Documents', example: 3 })
  readonly deleted_documents: number;
  @ApiProperty({ description: 'Rows that told which locations had held them', example: 3 })
  readonly deleted_history: number;
}

export class OrphansRemoved {
  @ApiProperty({ description: 'What was done', example: 'Deleted 3 documents that no location names' })
  readonly message: string;
  @ApiProperty({ description: 'What was deleted', type: OrphanStatistics })
  readonly statistics: OrphanStatistics;
}
