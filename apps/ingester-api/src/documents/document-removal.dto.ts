import { Shown, ShownPart, Text } from '@sluice/http-kit';

export class RemoveDocumentQuery {
  @Text('Location of the document in its source', { example: 'docs/manual.pdf' })
  readonly uri: string;

  @Text('Where the document comes from', { example: 'wiki' })
  readonly source: string;
}

export class RemovalStatistics {
  @Shown('Locations', 1)
  readonly deleted_document_uris: number;
  @Shown('Rows of the history of the location', 1)
  readonly deleted_uri_history: number;
  @Shown('Documents; 0 when other locations name the document', 1)
  readonly deleted_documents: number;
  @Shown('Workflow runs', 1)
  readonly deleted_workflow_runs: number;
  @Shown('Steps of these runs', 5)
  readonly deleted_run_steps: number;
  @Shown('Lifecycle rows of these runs', 13)
  readonly deleted_lifecycle_history: number;
  @Shown('All of them', 22)
  readonly total_deleted: number;
}

export class DocumentRemoved {
  @Shown('What was done', 'Deleted docs/manual.pdf of source wiki')
  readonly message: string;
  @Shown('Location that was deleted', 'docs/manual.pdf')
  readonly uri: string;
  @Shown('Its source', 'wiki')
  readonly source: string;
  @ShownPart(RemovalStatistics, 'What was deleted with it')
  readonly statistics: RemovalStatistics;
  @Shown(
    'Copies in the artifact store or in vector databases that could not be removed yet; removal is repeated until it succeeds',
    0,
  )
  readonly pending_removals: number;
}

export class OrphanStatistics {
  @Shown('Documents', 3)
  readonly deleted_documents: number;
  @Shown('Rows that told which locations had held them', 3)
  readonly deleted_history: number;
}

export class OrphansRemoved {
  @Shown('What was done', 'Deleted 3 documents that no location names')
  readonly message: string;
  @ShownPart(OrphanStatistics, 'What was deleted')
  readonly statistics: OrphanStatistics;
}
