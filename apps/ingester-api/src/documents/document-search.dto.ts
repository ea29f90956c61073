import { DOCUMENT_STATES, type DocumentState } from '@sluice/domain';
import { Shown, ShownPart, toWire } from '@sluice/http-kit';
import { MOST_FOUND } from '@sluice/persistence';
import { PageBody } from '../app/page.dto.js';
import { SearchPageQuery, SearchText } from '../app/search-fields.js';

export class SearchDocumentsQuery extends SearchPageQuery {
  @SearchText(
    'Text in a URI or title of any location, or the beginning of the hash: with `sha256-` before it, or six digits at least',
    'manual',
  )
  readonly q?: string;
}

export class FoundDocumentBody {
  @Shown('Hash of the document', 'sha256-9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08')
  readonly doc_hash: string;
  @Shown('Title, as it was given or found', 'Manual', { nullable: true })
  readonly title: string | null;
  @Shown('A location of the document: one that has the text if there is any', 'docs/manual.pdf', { nullable: true })
  readonly uri: string | null;
  @Shown('Source of that location', 'wiki', { nullable: true })
  readonly source: string | null;
  @Shown('Batch of that location', 1, { nullable: true })
  readonly batch_id: number | null;
  @Shown('Name of that batch', 'Wiki, first load', { nullable: true })
  readonly batch_name: string | null;
  @Shown('Locations of the document', 1)
  readonly location_count: number;
  @Shown('Type of the content', 'application/pdf')
  readonly mime_type: string;
  @Shown('Bytes', 48213)
  readonly file_size: number;
  @Shown('Pages, where the format has any and the document was parsed', 12, { nullable: true })
  readonly page_count: number | null;
  @Shown('Arrival of the document, UTC', '2026-11-21T09:30:00')
  readonly created_date: string;
  @Shown('State of its newest run, in whatever batch', 'completed', { enum: DOCUMENT_STATES })
  readonly state: DocumentState;
  @Shown('Its newest run; null when it was never started', 3, { nullable: true })
  readonly run_id: number | null;
}

export const toFoundDocumentBody = toWire(FoundDocumentBody);

export class FoundDocumentPage extends PageBody {
  @ShownPart([FoundDocumentBody], 'Documents of this page, newest first')
  readonly items: FoundDocumentBody[];
  @Shown(`Whether more documents have the text than the ${MOST_FOUND} newest, which are all that is listed`, false)
  readonly has_more: boolean;
}
