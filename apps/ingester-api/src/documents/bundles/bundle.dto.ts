import { ApiExtraModels, getSchemaPath } from '@nestjs/swagger';
import { MAX_DOC_META_BYTES } from '@sluice/domain';
import { ErrorBody, ErrorDetail, Shown, ShownPart, Text } from '@sluice/http-kit';
import { Allow } from 'class-validator';
import { DocumentFields, DocumentIngested } from '../document.dto.js';
import { BUNDLE_LIMITS } from './bundle-limits.js';

/** What names the file of a document: nothing that is written in another way in the header of a part. */
export const FILE_KEY = {
  pattern: /^[A-Za-z0-9._-]{1,100}$/,
  expected: 'of up to 100 letters, digits, dots, dashes and underscores',
};

const MAX_FILE_NAME_LENGTH = 1000;

/** What is said of one document of several. */
export class BundledDocument extends DocumentFields {
  @Text('File name of the `file` part that brings its content; unlike all others of the request', {
    pattern: FILE_KEY,
    example: '0',
  })
  readonly file: string;

  @Text('What its file is called, for finding out its type where the location has no extension', {
    optional: true,
    maxLength: MAX_FILE_NAME_LENGTH,
    example: 'manual.pdf',
  })
  readonly file_name?: string;

  @Allow()
  @Shown(`Metadata, of at most ${MAX_DOC_META_BYTES} bytes as JSON`, { title: 'Manual' }, { optional: true })
  readonly doc_meta?: unknown;

  @Text('Trace that its processing continues, as W3C Trace Context has it; one of its own when absent', {
    optional: true,
    maxLength: 200,
    example: '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01',
  })
  readonly traceparent?: string;
}

@ApiExtraModels(BundledDocument)
export class IngestDocumentsForm {
  @Shown(
    `What is said of each document, as JSON: a part for each, or one part with a list; at most ${BUNDLE_LIMITS.files}`,
    [{ file: 'a.md', batch_id: 1, source: 'wiki', source_uri: 'docs/bundled.md', mime_type: 'text/markdown' }],
    { type: 'array', items: { $ref: getSchemaPath(BundledDocument) } },
  )
  readonly document: readonly BundledDocument[];

  @Shown(
    'The contents, a part for each, after its document; its file name is what the document says as `file`',
    ['(bytes)'],
    {
      type: 'array',
      items: { type: 'string', format: 'binary' },
    },
  )
  readonly file: readonly unknown[];
}

export class DocumentProblem {
  @Shown('Stable, for machines', 'INVALID_INPUT')
  readonly code: string;
  @Shown('What went wrong, as a sentence', 'The file is empty')
  readonly error: string;
  @ShownPart([ErrorDetail], 'Faulty fields, for invalid input', { optional: true })
  readonly details?: readonly ErrorDetail[];
}

export class BundledOutcome {
  @Shown('As the document named its file', '0')
  readonly file: string;
  @Shown('Location of the document in its source; null when it was not given', 'docs/manual.pdf', { nullable: true })
  readonly source_uri: string | null;
  @Shown('Status that a request for this document alone would have', 201)
  readonly status_code: number;
  @ShownPart(DocumentIngested, 'Where it is now; null when it is not in', { nullable: true })
  readonly ingested: DocumentIngested | null;
  @ShownPart(DocumentProblem, 'Why it is not in; null when it is', { nullable: true })
  readonly problem: DocumentProblem | null;
}

export class DocumentsIngested {
  @Shown('How many documents are in', 99)
  readonly accepted: number;
  @Shown('How many are not', 1)
  readonly refused: number;
  @ShownPart([BundledOutcome], 'What became of each, in the order of the documents')
  readonly documents: readonly BundledOutcome[];
}

/** Of a request none of whose documents is in, or that ended in its middle. */
export class BundleErrorBody extends ErrorBody {
  @ShownPart([BundledOutcome], 'What became of the documents that have arrived; absent when there are none', {
    optional: true,
  })
  readonly documents?: readonly BundledOutcome[];
}
