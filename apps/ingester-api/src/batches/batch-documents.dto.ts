import { DOCUMENT_STATES, durationSeconds, type DocumentState, type RunStatus, RUN_STATUSES } from '@sluice/domain';
import { OneOf, Shown, ShownPart, timestamp } from '@sluice/http-kit';
import { DOCUMENT_SORTS, type DocumentSort, type ListedDocument, type NewestRunOfDocument } from '@sluice/persistence';
import { PageBody } from '../app/page.dto.js';
import { ordersOf, SearchPageQuery, SearchText, WordList } from '../app/search-fields.js';
import { failureCodeOf } from '../failures/failure-code.js';

export class BatchDocumentsQuery extends SearchPageQuery {
  @SearchText('Text in the URI or the title, or the hash of a document', 'manual')
  readonly q?: string;

  @WordList('State of the document', DOCUMENT_STATES, 'failed,retrying')
  readonly state?: string;

  @OneOf('Order; `id` is that of arrival; `-` before it turns it round', ordersOf(DOCUMENT_SORTS), { default: 'id' })
  readonly sort?: DocumentSort | `-${DocumentSort}`;
}

export class NewestRunBody {
  @Shown('Id of the run', 3)
  readonly id: number;
  @Shown('Run group that it belongs to', 1)
  readonly run_group_id: number;
  @Shown('Status of the run', 'FAILED', { enum: RUN_STATUSES })
  readonly status: RunStatus;
  @Shown('Last change of status, UTC', '2026-11-21T09:30:05')
  readonly status_date: string;
  @Shown('End of its last step, UTC', '2026-11-21T09:30:05', { nullable: true })
  readonly completed_date: string | null;
  @Shown('Seconds from start to completion', 4.1, { format: 'double', nullable: true })
  readonly duration: number | null;
  @Shown('The step that it is at, or failed at; null when all are completed', 'parse', { nullable: true })
  readonly step: string | null;
  @Shown('Why it failed, or what it waits for', 'The document is encrypted', { nullable: true })
  readonly message: string | null;
  @Shown('Stable code of its failure', 'ENCRYPTED_DOCUMENT', { nullable: true })
  readonly code: string | null;
}

export class BatchDocumentBody {
  @Shown('Id of the location', 7)
  readonly uri_id: number;
  @Shown('Location of the document in its source', 'docs/manual.pdf')
  readonly uri: string;
  @Shown('Where the document comes from', 'wiki')
  readonly source: string;
  @Shown('Rises each time the location gets new content', 1)
  readonly version: number;
  @Shown('Hash of the document', 'sha256-9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08')
  readonly doc_hash: string;
  @Shown('Title, as it was given or found', 'Manual', { nullable: true })
  readonly title: string | null;
  @Shown('Type of the content', 'application/pdf')
  readonly mime_type: string;
  @Shown('Bytes', 48213)
  readonly file_size: number;
  @Shown('Pages, once it was parsed and has any', 12, { nullable: true })
  readonly page_count: number | null;
  @Shown('State of its newest run in the batch', 'failed', { enum: DOCUMENT_STATES })
  readonly state: DocumentState;
  @ShownPart(NewestRunBody, 'Its newest run in the batch; null when there is none', { nullable: true })
  readonly run: NewestRunBody | null;
  @Shown('Vector databases that hold the document', ['default'])
  readonly databases: string[];
}

export class BatchDocumentPage extends PageBody {
  @ShownPart([BatchDocumentBody], 'Locations of this page')
  readonly items: BatchDocumentBody[];
}

const toNewestRunBody = (run: NewestRunOfDocument): NewestRunBody => ({
  id: run.id,
  run_group_id: run.runGroupId,
  status: run.status,
  status_date: timestamp(run.statusDate),
  completed_date: run.completedDate && timestamp(run.completedDate),
  duration: durationSeconds(run),
  step: run.stepName,
  message: run.statusMessage ?? run.stepMessage,
  code: failureCodeOf(run),
});

export const toBatchDocumentBody = (document: ListedDocument): BatchDocumentBody => ({
  uri_id: document.uriId,
  uri: document.uri,
  source: document.source,
  version: document.version,
  doc_hash: document.docHash,
  title: document.title,
  mime_type: document.mimeType,
  file_size: document.fileSize,
  page_count: document.pageCount,
  state: document.run?.state ?? 'not_started',
  run: document.run && toNewestRunBody(document.run),
  databases: [...document.databases],
});
