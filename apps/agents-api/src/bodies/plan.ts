import { DocumentStatus, type PlannedDocument, type SyncPlan } from '@sluice/agents';
import { Shown, ShownPart, toWire } from '@sluice/http-kit';
import {
  DocumentCounts,
  FilteredCount,
  Hidden,
  LeftOut,
  Missing,
  Skipped,
  SourceProblemBody,
  Warnings,
} from './findings.js';

const HASH = 'sha256-9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08';

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

const toFileStatus = toWire(FileStatusBody, {
  path: ({ uri }: PlannedDocument) => uri,
  size: ({ item }: PlannedDocument) => item.size,
  refused: ({ refusal }: PlannedDocument) => refusal,
});

/** How the documents of a source stand, as check-status returns it. @param detail whether they are named */
export const toStatus = (plan: SyncPlan, detail = false): StatusAnswer => ({
  status: 'ok',
  source: plan.source,
  total_files: plan.documents.totals.count,
  files_to_process: plan.documents.totals.toUpload.count,
  ...plan.documents.totals.byStatus,
  deleted: plan.stale.length,
  left_out: plan.leftOut,
  hidden: plan.hidden,
  filtered_count: plan.filteredCount,
  refused: Array.from(plan.documents.refused()).length,
  errors: plan.problems,
  warnings: plan.warnings,
  skipped: plan.skipped,
  ...(detail ? { files: Array.from(plan.documents, toFileStatus), deleted_files: plan.stale } : {}),
});
