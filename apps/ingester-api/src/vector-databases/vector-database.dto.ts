import { OneOf, Shown, ShownPart, Text, WholeNumber } from '@sluice/http-kit';
import { COLLECTION_NAME } from '@sluice/step-handlers';
import { EXAMPLE_HASH } from '../document-views/document-hash.js';

export const SEARCH_MODES = ['vector', 'fts', 'hybrid'] as const;
export type SearchMode = (typeof SEARCH_MODES)[number];

const MAX_HITS = 1000;
const MAX_QUERY_LENGTH = 10_000;

const MAX_TYPE_LENGTH = 255;
/** The longest path that file systems take. */
export const MAX_NAME_LENGTH = 4096;

/** Names a vector database. @param optional where another place of the request may name it */
export const DatabaseField = (optional = false): PropertyDecorator =>
  Text('Vector database, relative to VECTORDB_DIR', { optional, maxLength: MAX_NAME_LENGTH, example: 'default' });

/** As in the store step of a parameter set. */
export const CollectionField = (): PropertyDecorator =>
  Text('Collection, as `collection_name` of a parameter set: the database of that name below `db`', {
    optional: true,
    pattern: COLLECTION_NAME,
    example: 'default',
  });

/** Which documents of a vector database are meant. */
export const FilterField = (): PropertyDecorator =>
  Text(
    'Condition on documents: columns, comparisons, LIKE, IN, AND, OR, NOT and some functions of SQL. Anything else is a 400 that lists what is allowed.',
    { optional: true, maxLength: MAX_QUERY_LENGTH, example: "uri like 'docs/%'" },
  );

/** Of which source the documents are. */
export const SourceField = (): PropertyDecorator =>
  Text('Only documents of this source', { optional: true, maxLength: MAX_QUERY_LENGTH, example: 'wiki' });

/** Of which type the documents are. */
export const TypeField = (): PropertyDecorator =>
  Text('Only documents of this type', { optional: true, maxLength: MAX_TYPE_LENGTH, example: 'text/markdown' });

export class VectorDatabaseQuery {
  @DatabaseField()
  readonly db: string;

  @CollectionField()
  readonly collection_name?: string;
}

export class SearchQuery extends VectorDatabaseQuery {
  @Text('What is looked for', { maxLength: MAX_QUERY_LENGTH, example: 'opening hours of the lock' })
  readonly q: string;

  @WholeNumber('Most hits', { min: 1, max: MAX_HITS, default: 5 })
  readonly limit?: number;

  @OneOf('By meaning, by words, or both', SEARCH_MODES, { default: 'hybrid' })
  readonly mode?: SearchMode;

  @FilterField()
  readonly filter?: string;

  @SourceField()
  readonly source?: string;

  @TypeField()
  readonly mime_type?: string;
}

export class SearchHitBody {
  @Shown('Id of the chunk', 'a3d0b1c2-6f0e-5c3a-9a51-0d8e6f0b7c11')
  readonly chunk_id: string;
  @Shown('Id of the document in the vector database', '0f1d2c3b-4a59-5e68-8776-95a4b3c2d1e0')
  readonly document_id: string;
  @Shown('Location of the document in its source', 'docs/manual.pdf', { nullable: true })
  readonly uri: string | null;
  @Shown('Title of the document', 'Operating manual', { nullable: true })
  readonly title: string | null;
  @Shown('Text of the chunk', 'The lock opens at six in the morning.')
  readonly content: string;
  @Shown('Headings above the chunk, outermost first', ['Operation', 'Hours'])
  readonly headings: readonly string[];
  @Shown('Pages that the passage is on, from 1', [3])
  readonly page_numbers: readonly number[];
  @Shown('Higher is better; comparable within one mode only', 0.61, { format: 'double' })
  readonly score: number;
  @Shown('Metadata of the document', { source: 'wiki' })
  readonly metadata: Record<string, unknown>;
  @Shown('Hash of the document; null when another program stored it', EXAMPLE_HASH, { nullable: true })
  readonly doc_hash: string | null;
  @Shown('Number of the chunk in its document, from 0: `order` of `passages` with this `db`', 17)
  readonly order: number;
  @Shown(
    'Words of `q` in `content`: pairs of UTF-16 code units, the first one and the one after the last, at most 200. Without case and accents, by ' +
      'English stems; what is found by meaning may have none',
    [[4, 8]],
  )
  readonly highlights: readonly (readonly number[])[];
}

export class SearchBody {
  @Shown('ok', 'ok')
  readonly status: string;
  @Shown('Vector database searched', 'default')
  readonly db: string;
  @Shown('How it was searched', 'hybrid', { enum: SEARCH_MODES })
  readonly mode: SearchMode;
  @ShownPart([SearchHitBody], 'Passages, best first; with their metadata at most 16 MiB, but one at least')
  readonly results: SearchHitBody[];
  @Shown(
    'Passages that were found and left out for their length, if any. They follow with a `filter` that excludes the documents that were returned',
    3,
    { optional: true },
  )
  readonly omitted?: number;
}

export class VectorDatabaseSummaryBody {
  @Shown('What `db` takes: relative to VECTORDB_DIR', 'team/default')
  readonly name: string;
  @Shown('The same as `name`, as in the answers of `info` and `documents`', 'team/default')
  readonly path: string;
  @Shown('Bytes of all its files', 1048576)
  readonly size_bytes: number;
  @Shown('The same for people', '1.0 MB')
  readonly size_human: string;
}

export class VectorDatabaseList {
  @Shown('ok', 'ok')
  readonly status: string;
  @Shown('As configured', 'vectordb')
  readonly vectordb_dir: string;
  @Shown('The same under the name of the Python system', 'vectordb')
  readonly lancedb_dir: string;
  @Shown('Databases found', 1)
  readonly database_count: number;
  @ShownPart([VectorDatabaseSummaryBody], 'The databases, by name')
  readonly databases: VectorDatabaseSummaryBody[];
}
