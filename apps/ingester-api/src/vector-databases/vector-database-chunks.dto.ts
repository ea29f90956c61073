import { ExactlyOneOf, Shown, ShownPart, Text, WholeNumber } from '@sluice/http-kit';
import { DOCUMENT_HASH, EXAMPLE_HASH } from '../document-views/document-hash.js';
import { VERSION_CHANGES } from '@sluice/vector-store';
import { VectorDatabaseQuery } from './vector-database.dto.js';

export const DEFAULT_CHUNKS = 50;
const MOST_CHUNKS = 200;
const MAX_ID_LENGTH = 100;

@ExactlyOneOf('doc_hash', 'document_id')
export class VectorChunksQuery extends VectorDatabaseQuery {
  @Text('Hash of the document', { optional: true, pattern: DOCUMENT_HASH, example: EXAMPLE_HASH })
  readonly doc_hash?: string;

  @Text('Id of the document in the vector database', { insteadOf: 'doc_hash', maxLength: MAX_ID_LENGTH })
  readonly document_id?: string;

  @WholeNumber('One-based page of the list', { min: 1, default: 1 })
  readonly page?: number;

  @WholeNumber('Rows of a page of the list', { min: 1, max: MOST_CHUNKS, default: DEFAULT_CHUNKS })
  readonly rows_per_page?: number;
}

export class VectorChunkBody {
  @Shown('Id of the chunk', 'a3d0b1c2-6f0e-5c3a-9a51-0d8e6f0b7c11')
  readonly chunk_id: string;
  @Shown('Number of the chunk in its document, from 0', 17)
  readonly order: number;
  @Shown('Text of the chunk', 'The lock opens at six in the morning.')
  readonly content: string;
  @Shown('Headings above the chunk, outermost first', ['Operation', 'Hours'])
  readonly headings: readonly string[];
  @Shown('Pages that it is on, from 1', [3])
  readonly page_numbers: readonly number[];
}

export class VectorChunkPage {
  @Shown('The database', 'default')
  readonly db: string;
  @Shown('Id of the document in it', '0f1d2c3b-4a59-5e68-8776-95a4b3c2d1e0')
  readonly document_id: string;
  @ShownPart(
    [VectorChunkBody],
    'Chunks of this page, in the order of the document; fewer where they have more than 16 MiB: the others come on pages of fewer rows',
  )
  readonly items: VectorChunkBody[];
  @Shown('Chunks on all pages', 120)
  readonly total: number;
  @Shown('This page, from 1', 1)
  readonly page: number;
  @Shown('Most chunks of a page', 50)
  readonly rows_per_page: number;
  @Shown('Pages there are', 3)
  readonly total_pages: number;
}

export class VectorTableVersionBody {
  @Shown('Number of the version', 7)
  readonly version: number;
  @Shown('When it was committed, UTC', '2026-11-21T09:31:12')
  readonly created_date: string;
  @Shown('Rows of the table', 840)
  readonly rows: number;
  @Shown('Bytes of its data files, most of which other versions have as well', 1048576)
  readonly size_bytes: number;
  @Shown(
    'What it changed, by its figures and those of the version before: rows were added or removed, rewritten, or files joined; `other` for indexes, ' +
      'settings, and rows replaced by equally large ones; null when the version before cannot be read any more',
    'added',
    { nullable: true, enum: VERSION_CHANGES },
  )
  readonly change: (typeof VERSION_CHANGES)[number] | null;
}

export class VectorTableVersionsBody {
  @Shown('Table', 'chunks')
  readonly table: string;
  @ShownPart([VectorTableVersionBody], 'Versions that can still be read, newest first, at most 100')
  readonly versions: VectorTableVersionBody[];
  @Shown('How many can still be read', 7)
  readonly version_count: number;
}

export class VectorDatabaseVersionsBody {
  @Shown('ok', 'ok')
  readonly status: string;
  @Shown('The database', 'default')
  readonly db: string;
  @ShownPart([VectorTableVersionsBody], 'Its tables')
  readonly tables: VectorTableVersionsBody[];
}
