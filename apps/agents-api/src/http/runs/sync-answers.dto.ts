import { DocumentStatus } from '@sluice/agents';
import { Shown, ShownPart } from '@sluice/http-kit';

const HASH = 'sha256-9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08';

export class SourceProblemBody {
  @Shown('The document', 'a.md')
  readonly uri: string;

  @Shown('What is the matter with it', 'It cannot be read (EACCES)')
  readonly message: string;
}

export class SyncErrorBody {
  @Shown('The document; null for the source as a whole', 'a.md', { nullable: true })
  readonly uri: string | null;

  @Shown('What failed', 'It cannot be read (EACCES)')
  readonly message: string;
}

/** How many documents stand how in the ingester. */
class DocumentCounts {
  @Shown('Unknown to the ingester', 2)
  readonly new: number;

  @Shown('Known, with other content', 1)
  readonly mismatch: number;

  @Shown('Unchanged', 117)
  readonly match: number;
}

const LeftOut = (): PropertyDecorator =>
  ShownPart(
    [SourceProblemBody],
    'Documents that the ingester has and that exist in the source, but are not taken; they are kept',
  );
const Hidden = (): PropertyDecorator =>
  ShownPart(
    [SourceProblemBody],
    'Documents that the ingester has below a part of the source that cannot be seen; they are kept',
  );
const FilteredCount = (): PropertyDecorator =>
  Shown('Number of files that are left out by their extension or by include', 4);
const Skipped = (): PropertyDecorator =>
  ShownPart([SourceProblemBody], 'What is left out on purpose, such as archives');
const Missing = (): PropertyDecorator => ShownPart([SourceProblemBody], 'What the source names and says not to exist');
const Warnings = (): PropertyDecorator =>
  Shown('What somebody should know, and what makes nothing wrong', [
    'EXTENSIONS names xyz, which the ingester does not read: none of its parsers reads chemical/x-xyz',
  ]);

class DeletionsBody {
  @Shown('What becomes of documents that are gone from the source', 'delete', {
    enum: ['none', 'not-requested', 'partial-listing', 'withheld', 'delete'],
  })
  readonly outcome: string;

  @Shown('Why not all is deleted', 'Nothing is deleted: the listing is incomplete', { nullable: true })
  readonly reason: string | null;

  @Shown('Documents that are gone from the source', ['a.md'])
  readonly stale: readonly string[];

  @Shown('Those that were deleted', ['a.md'])
  readonly deleted: readonly string[];

  @Shown('Those that a person is to look at first', ['b.md'])
  readonly withheld: readonly string[];

  @Hidden()
  readonly hidden: readonly SourceProblemBody[];
}

class WorkflowStartBody {
  @Shown('Batch whose workflows were started', 1)
  readonly batch_id: number;

  @Shown('What the ingester returned', 'Started 12 workflows')
  readonly message: string;

  @Shown('Number of workflows', 12)
  readonly workflows: number;

  @Shown('Their run group', 3)
  readonly run_group: number;

  @Shown('Parameters that have no effect', ['chunk_size has no effect'])
  readonly warnings: readonly string[];
}

/** What a synchronization returns. */
export class SyncAnswer extends DocumentCounts {
  @Shown('ok, or partial when something failed or was withheld', 'ok', { enum: ['ok', 'partial'] })
  readonly status: string;

  @Shown('Run under which it is recorded', 17)
  readonly run_id: number;

  @Shown('Source in the ingester', 'handbook')
  readonly source: string;

  @Shown('Documents looked at', 120)
  readonly inventory_count: number;

  @Shown('Documents that were to be sent', 3)
  readonly to_process_count: number;

  @Shown('Documents that the ingester accepted', 3)
  readonly ingested_count: number;

  @Shown('Number of errors', 0)
  readonly error_count: number;

  @Shown('Documents that were not tried, because the ingester failed again and again', 0)
  readonly not_attempted_count: number;

  @Shown('Batch of the documents', 1, { nullable: true })
  readonly batch_id: number | null;

  @Shown('Documents that were deleted', 0)
  readonly deleted_count: number;

  @ShownPart(DeletionsBody, 'What became of documents that are gone from the source')
  readonly deletions: DeletionsBody;

  @LeftOut()
  readonly left_out: readonly SourceProblemBody[];

  @FilteredCount()
  readonly filtered_count: number;

  @Missing()
  readonly missing: readonly SourceProblemBody[];

  @ShownPart([SyncErrorBody], 'Contents that the ingester refused in an earlier run and that have not changed since')
  readonly refused: readonly SyncErrorBody[];

  @Skipped()
  readonly skipped: readonly SourceProblemBody[];

  @ShownPart([SyncErrorBody], 'What failed')
  readonly errors: readonly SyncErrorBody[];

  @Warnings()
  readonly warnings: readonly string[];

  @ShownPart(WorkflowStartBody, 'The first of `workflow_results`', { nullable: true })
  readonly workflow_result: WorkflowStartBody | null;

  @ShownPart([WorkflowStartBody], 'What the ingester returned for each start of workflows')
  readonly workflow_results: readonly WorkflowStartBody[];
}

class RevisionBody {
  @Shown('What distinguishes two contents', 'git-blob', { enum: ['git-blob', 'etag', 'none'] })
  readonly kind: string;

  @Shown('Its value', 'ce013625030ba8dba906f756967f9e9ca394464a')
  readonly value: string;
}

class PlannedDocumentBody {
  @Shown('How it stands in the ingester', 'new', { enum: DocumentStatus })
  readonly status: string;

  @Shown('Location in the ingester', 'a.md')
  readonly uri: string;

  @Shown('Location in its component, where that is another one', 'a.md', { optional: true })
  readonly listed_uri?: string;

  @Shown('Bytes', 512, { nullable: true })
  readonly size: number | null;

  @Shown('Media type', 'text/markdown')
  readonly mime_type: string;

  @Shown('Hash of its content', HASH)
  readonly hash: string;

  @Shown('Last change in the source', '2026-01-31T12:00:00.000Z', { nullable: true })
  readonly modified: string | null;

  @ShownPart(RevisionBody, 'What the source reports of its content without sending it', { nullable: true })
  readonly revision: RevisionBody | null;

  @Shown('Metadata', { title: 'A' }, { additionalProperties: true })
  readonly metadata: object;

  @Shown('Index of the location that has it', 0)
  readonly component: number;

  @Shown('Why the ingester refused this content before', 'It is encrypted', { nullable: true })
  readonly refused: string | null;
}

/** A plan, as `plan=true` returns it and `apply_plan` takes it. */
export class PlanBody {
  @Shown('Always sluice-plan', 'sluice-plan', { enum: ['sluice-plan'] })
  readonly format: string;

  @Shown('Version of the format', 3)
  readonly version: number;

  @Shown('When it was made', '2026-01-31T12:00:00.000Z')
  readonly created: string;

  @Shown('Ingester that it is for', 'http://127.0.0.1:8000/api/v1')
  readonly endpoint_url: string;

  @Shown('Source in the ingester', 'handbook')
  readonly source: string;

  @Shown('Directories, servers and repositories that it is made of', ['fs:/srv/docs'])
  readonly locations: readonly string[];

  @Shown('Documents of the source that the ingester has', 120)
  readonly known_count: number;

  @Shown('Why nothing is known to be gone', 'The listing is incomplete', { nullable: true })
  readonly partial_because: string | null;

  @ShownPart([SourceProblemBody], 'What could not be listed or read')
  readonly problems: readonly SourceProblemBody[];

  @Skipped()
  readonly skipped: readonly SourceProblemBody[];

  @Missing()
  readonly missing: readonly SourceProblemBody[];

  @Warnings()
  readonly warnings: readonly string[];

  @Shown('Whether documents that are gone are to be deleted', false)
  readonly delete_stale: boolean;

  @Shown('Documents that are gone from the source', ['b.md'])
  readonly deleted: readonly string[];

  @Shown('Those of them that were in a folder that looks empty now', ['b.md'])
  readonly emptied: readonly string[];

  @LeftOut()
  readonly left_out: readonly SourceProblemBody[];

  @Hidden()
  readonly hidden: readonly SourceProblemBody[];

  @FilteredCount()
  readonly filtered_count: number;

  @ShownPart([PlannedDocumentBody], 'Documents of the source')
  readonly documents: readonly PlannedDocumentBody[];
}

class FileStatusBody {
  @Shown('Location in the ingester', 'a.md')
  readonly path: string;

  @Shown('How it stands in the ingester', 'new', { enum: DocumentStatus })
  readonly status: string;

  @Shown('Bytes', 512, { nullable: true })
  readonly size: number | null;

  @Shown('Hash of its content', HASH)
  readonly hash: string;

  @Shown('Why the ingester refused this content before', 'It is encrypted', { nullable: true })
  readonly refused: string | null;
}

export class StatusAnswer extends DocumentCounts {
  @Shown('ok', 'ok')
  readonly status: string;

  @Shown('Source in the ingester', 'handbook')
  readonly source: string;

  @Shown('Documents of the source', 120)
  readonly total_files: number;

  @Shown('Documents that a run would send', 3)
  readonly files_to_process: number;

  @Shown('Documents that are gone from the source', 0)
  readonly deleted: number;

  @LeftOut()
  readonly left_out: readonly SourceProblemBody[];

  @Hidden()
  readonly hidden: readonly SourceProblemBody[];

  @FilteredCount()
  readonly filtered_count: number;

  @Shown('Documents with contents that the ingester refused before', 0)
  readonly refused: number;

  @ShownPart([SourceProblemBody], 'What could not be listed or read')
  readonly errors: readonly SourceProblemBody[];

  @Warnings()
  readonly warnings: readonly string[];

  @Skipped()
  readonly skipped: readonly SourceProblemBody[];

  @ShownPart([FileStatusBody], 'The documents, with detail=true', { optional: true })
  readonly files?: readonly FileStatusBody[];

  @Shown('Documents that are gone from the source, with detail=true', ['b.md'], { optional: true })
  readonly deleted_files?: readonly string[];
}

export class BuildAnswer {
  @Shown('ok, or partial when something could not be read', 'ok', { enum: ['ok', 'partial'] })
  readonly status: string;

  @Shown('Documents in the inventory', 120)
  readonly files_count: number;

  @Shown('Where it was written; null when it was not', 'inventory.json', { nullable: true })
  readonly inventory_file: string | null;

  @Shown('Its rows', [
    {
      path: 'manual.md',
      sha256: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
      metadata: { size: 512, 'content-type': 'text/markdown' },
    },
  ])
  readonly inventory: readonly object[];

  @ShownPart([SourceProblemBody], 'What could not be read')
  readonly errors: readonly SourceProblemBody[];
}

class InvalidFileBody {
  @Shown('The file', 'old.zip')
  readonly path: string;

  @Shown('Why it is not supported', 'It is an archive')
  readonly reason: string;
}

export class ValidationAnswer {
  @Shown('ok, or invalid', 'ok', { enum: ['ok', 'invalid'] })
  readonly status: string;

  @Shown('Files looked at', 120)
  readonly total_files: number;

  @Shown('Files that are not supported', 0)
  readonly invalid_count: number;

  @ShownPart([InvalidFileBody], 'Those files, and why')
  readonly invalid_files: readonly InvalidFileBody[];
}
