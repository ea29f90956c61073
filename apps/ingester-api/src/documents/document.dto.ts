import { MAX_DOC_META_BYTES } from '@sluice/domain';
import { DescribedAsExactlyOneOf, Id, Shown, Text, toWire } from '@sluice/http-kit';
import { PriorityField } from '../workflows/start-fields.dto.js';

const MAX_URI_LENGTH = 8192;
/** Source and URI share an index entry, which PostgreSQL limits to 2,704 bytes. */
export const MAX_SOURCE_URI_BYTES = 2000;
const MAX_SOURCE_BYTES = 500;
/** Completes the sentence that refuses metadata. */
export const LONGER_META = ': put what is longer into the document itself';

/** One of them at least. */
export class ListDocumentsQuery {
  @Text('Only locations of this source', { optional: true, example: 'wiki' })
  readonly source?: string;

  @Id('Only locations in this batch', { optional: true, example: 1 })
  readonly batch_id?: number;
}

export class DocumentUriBody {
  @Shown('Id of the location', 5)
  readonly id: number;
  @Shown(
    'Hash of the document that is there now',
    'sha256-9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  )
  readonly doc_hash: string;
  @Shown('Location of the document in its source', 'docs/manual.pdf')
  readonly uri: string;
  @Shown('Where the document comes from', 'wiki')
  readonly source: string;
  @Shown('Rises by one with each new content', 1)
  readonly version: number;
  @Shown('Batch where it resides', 1)
  readonly batch_id: number;
}

export const toDocumentUriBody = toWire(DocumentUriBody);

/** What is said of every document, however its content arrives. */
export class DocumentFields {
  @Text('Type; found out from the content when absent', { optional: true, maxLength: 255, example: 'application/pdf' })
  readonly mime_type?: string;

  @Text('Location of the document in its source', { maxBytes: MAX_SOURCE_URI_BYTES, example: 'docs/manual.pdf' })
  readonly source_uri: string;

  @Text('Where the document comes from', { maxBytes: MAX_SOURCE_BYTES, example: 'wiki' })
  readonly source: string;

  @Id('Batch the document joins', { example: 1 })
  readonly batch_id: number;

  /** That of the document's runs, unless their start names one. */
  @PriorityField('0 for a new location, else what it has')
  readonly priority?: number;
}

@DescribedAsExactlyOneOf('file', 'input_uri')
export class IngestDocumentForm extends DocumentFields {
  @Shown('The document; either this or input_uri', '(bytes)', { optional: true, format: 'binary' })
  readonly file?: unknown;

  @Text('Where the document is fetched from: http(s)://, s3:// or file://', {
    insteadOf: 'file',
    maxLength: MAX_URI_LENGTH,
  })
  readonly input_uri?: string;

  @Text(`JSON object with metadata, of at most ${MAX_DOC_META_BYTES} bytes: what is longer belongs into the document`, {
    default: '{}',
    example: '{"title": "Manual"}',
    maxBytes: MAX_DOC_META_BYTES,
    remedy: LONGER_META,
  })
  readonly doc_meta?: string;
}

export class DocumentIngested {
  @Shown('Batch where the location resides', 1)
  readonly batch_id: number;
  @Shown('Location of the document in its source', 'docs/manual.pdf')
  readonly document_uri: string;
  @Shown('Hash of the content', 'sha256-9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08')
  readonly document_hash: string;
  @Shown('Where the document comes from', 'wiki')
  readonly source: string;
  @Shown('Id of the location', 5)
  readonly uri_id: number;
}
