import {
  RUN_STATUSES,
  WORKFLOW_STEP_TYPES,
  type ArtifactType,
  type RunStatus,
  type WorkflowStepType,
} from '@sluice/domain';
import { Shown, ShownPart, toWire } from '@sluice/http-kit';
import { ARTIFACT_TYPES } from '../run-artifacts/artifact-type.js';
import { EXAMPLE_HASH } from './document-hash.js';

export class DocumentPlaceBody {
  @Shown('Id of the location', 5)
  readonly id: number;
  @Shown('Location of the document in its source', 'docs/manual.pdf')
  readonly uri: string;
  @Shown('Where the document comes from', 'wiki')
  readonly source: string;
  @Shown('Rises by one with each new content', 1)
  readonly version: number;
  @Shown('Batch where it resides', 1)
  readonly batch_id: number;
  @Shown('Name of that batch', 'Wiki of November')
  readonly batch_name: string;
}

export const toPlaceBody = toWire(DocumentPlaceBody);

export class PlaceVersionBody {
  @Shown('Id of the location', 5)
  readonly uri_id: number;
  @Shown('Location', 'docs/manual.pdf')
  readonly uri: string;
  @Shown('Where it comes from', 'wiki')
  readonly source: string;
  @Shown('Version of the location', 2)
  readonly version: number;
  @Shown('What was there', EXAMPLE_HASH)
  readonly doc_hash: string;
  @Shown('Since when, UTC', '2026-11-21T09:30:00')
  readonly created_date: string;
}

export const toVersionBody = toWire(PlaceVersionBody);

export class RunOfDocumentBody {
  @Shown('Id of the run', 3)
  readonly id: number;
  @Shown('Run group that it belongs to', 1)
  readonly run_group_id: number;
  @Shown('Name of the run group', 'Wiki of November')
  readonly run_group_name: string;
  @Shown('Batch of the run', 1)
  readonly batch_id: number;
  @Shown('Workflow definition', 'batch')
  readonly workflow_definition_id: string;
  @Shown('Parameter set', 'default')
  readonly param_definition_id: string;
  @Shown('Status', 'COMPLETED', { enum: RUN_STATUSES })
  readonly status: RunStatus;
  @Shown('Why it failed', 'The document is encrypted', { nullable: true })
  readonly status_message: string | null;
  @Shown('Creation, UTC', '2026-11-21T09:30:00')
  readonly created_date: string;
  @Shown('End, UTC', '2026-11-21T09:30:05', { nullable: true })
  readonly completed_date: string | null;
}

export const toRunOfDocumentBody = toWire(RunOfDocumentBody);

export class DocumentResultBody {
  @Shown('The newest run that made or used it: what `run_id` of `passages` takes', 3)
  readonly run_id: number;
  @Shown('Parameter set of that run', 'default')
  readonly param_definition_id: string;
  @Shown('Workflow of that run', 'batch')
  readonly workflow_definition_id: string;
  @Shown('Creation of that run, UTC', '2026-11-21T09:30:00')
  readonly created_date: string;
}

export const toResultBody = toWire(DocumentResultBody);

export class DocumentArtifactBody {
  @Shown('What the artifact is', 'PARSED_MD', { enum: ARTIFACT_TYPES })
  readonly type: ArtifactType;
  @Shown('Configuration that it was made with; null for the document itself', 2, { nullable: true })
  readonly step_config_id: number | null;
  @Shown('Step that made it', 'parse', { enum: WORKFLOW_STEP_TYPES, nullable: true })
  readonly step_type: WorkflowStepType | null;
  @Shown('Bytes', 48213)
  readonly size_bytes: number;
  @Shown('UTC', '2026-11-21T09:30:02')
  readonly created_date: string;
}

export const toDocumentArtifactBody = toWire(DocumentArtifactBody);

export class DocumentDatabaseBody {
  @Shown('The vector database, as `db` takes it', 'default')
  readonly db: string;
  @Shown('Id of the document in it', '0f1d2c3b-4a59-5e68-8776-95a4b3c2d1e0')
  readonly rag_id: string;
  @Shown('When it was stored, UTC', '2026-11-21T09:30:05')
  readonly stored_date: string;
}

export class DocumentDetailBody {
  @Shown('Hash of the document', EXAMPLE_HASH)
  readonly doc_hash: string;
  @Shown('Title, given or found', 'Operating manual', { nullable: true })
  readonly title: string | null;
  @Shown('Type of the content', 'application/pdf')
  readonly mime_type: string;
  @Shown('Bytes', 48213)
  readonly file_size: number;
  @Shown('Pages, where the format has any and the document was parsed', 12, { nullable: true })
  readonly page_count: number | null;
  @Shown('First upload, UTC', '2026-11-21T09:30:00')
  readonly created_date: string;
  @Shown('What was given at upload, and what processing has found in it', { title: 'Operating manual' })
  readonly doc_meta: Record<string, unknown>;
  @Shown('Whether `text` has something to show', false)
  readonly is_text: boolean;
  @ShownPart([DocumentPlaceBody], 'Where it is, at most 200')
  readonly locations: DocumentPlaceBody[];
  @Shown('How many locations it has', 1)
  readonly location_count: number;
  @ShownPart([PlaceVersionBody], 'What its locations held, newest first, at most 200')
  readonly versions: PlaceVersionBody[];
  @ShownPart([RunOfDocumentBody], 'Its runs, newest first, at most 100')
  readonly runs: RunOfDocumentBody[];
  @ShownPart([DocumentResultBody], 'What steps made of it and can be looked at, newest first, at most 50')
  readonly results: DocumentResultBody[];
  @ShownPart([DocumentArtifactBody], 'What is stored of it, at most 500')
  readonly artifacts: DocumentArtifactBody[];
  @ShownPart([DocumentDatabaseBody], 'Vector databases that hold it')
  readonly vector_databases: DocumentDatabaseBody[];
}
