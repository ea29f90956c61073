import { OneOf, Shown, ShownPart, Text, toWire, WholeNumber } from '@sluice/http-kit';
import type { KeptQuestion, QuestionResult, QuestionRoundSummary } from '@sluice/persistence';
import { DOCUMENT_HASH, EXAMPLE_HASH } from '../document-views/document-hash.js';
import { SEARCH_MODES, VectorDatabaseQuery, type SearchMode } from '../vector-databases/vector-database.dto.js';

const MAX_TEXT = 2_000;

export class KeepQuestionForm extends VectorDatabaseQuery {
  @Text('What is looked for', { maxLength: MAX_TEXT, example: 'opening hours of the lock' })
  readonly question: string;

  @OneOf('By meaning, by words, or both', SEARCH_MODES, { default: 'hybrid' })
  readonly mode?: SearchMode;

  @Text('Location of the document that should be found', {
    optional: true,
    maxLength: MAX_TEXT,
    example: 'docs/manual.pdf',
  })
  readonly expected_uri?: string;

  @Text('Hash of the document that should be found', { optional: true, pattern: DOCUMENT_HASH, example: EXAMPLE_HASH })
  readonly expected_hash?: string;

  @Text('Part of the passage that should be found, whatever its case and white space', {
    optional: true,
    maxLength: MAX_TEXT,
    example: 'opens at six',
  })
  readonly expected_text?: string;
}

export class QuestionResultsQuery {
  @WholeNumber('Most results', { min: 1, max: 500, default: 100 })
  readonly limit?: number;
}

export class QuestionHitBody {
  @Shown('Location of the document', 'docs/manual.pdf', { nullable: true })
  readonly uri: string | null;
  @Shown('Title of the document', 'Operating manual', { nullable: true })
  readonly title: string | null;
  @Shown('Hash of the document', EXAMPLE_HASH, { nullable: true })
  readonly doc_hash: string | null;
  @Shown('Number of the chunk in its document, from 0', 17)
  readonly order: number;
  @Shown('Higher is better; comparable within one result only', 0.61, { format: 'double' })
  readonly score: number;
}

export class QuestionResultBody {
  @Shown('When the question was asked: the end of the run group, or when somebody asked, UTC', '2026-11-21T09:31:12')
  readonly round_date: string;
  @Shown('Run group after which it was asked', 1, { nullable: true })
  readonly run_group_id: number | null;
  @Shown('Rank of what should be found, from 1; null when it is not among the first 20', 1, { nullable: true })
  readonly rank: number | null;
  @ShownPart([QuestionHitBody], 'What was found, best first, at most 10')
  readonly hits: QuestionHitBody[];
  @Shown('Milliseconds', 42)
  readonly took_ms: number;
  @Shown('Why it could not be asked', 'There is no vector database default.', { nullable: true })
  readonly error: string | null;
}

export const toResultBody = toWire(QuestionResultBody, {
  rank: ({ foundRank }: QuestionResult) => foundRank,
  hits: ({ hits }: QuestionResult) => [...hits],
});

export class KeptQuestionBody {
  @Shown('Id of the question', 1)
  readonly id: number;
  @Shown('Vector database', 'default')
  readonly db: string;
  @Shown('What is looked for', 'opening hours of the lock')
  readonly question: string;
  @Shown('How', 'hybrid', { enum: SEARCH_MODES })
  readonly mode: SearchMode;
  @Shown('Location of the document that should be found', 'docs/manual.pdf', { nullable: true })
  readonly expected_uri: string | null;
  @Shown('Hash of the document that should be found', EXAMPLE_HASH, { nullable: true })
  readonly expected_hash: string | null;
  @Shown('Part of the passage that should be found', 'opens at six', { nullable: true })
  readonly expected_text: string | null;
  @Shown('UTC', '2026-11-21T09:30:00')
  readonly created_date: string;
}

export const toQuestionBody = toWire(KeptQuestionBody, { db: ({ dataDir }: KeptQuestion) => dataDir });

export class QuestionWithResult extends KeptQuestionBody {
  @ShownPart(QuestionResultBody, 'Its newest result; null before it was asked', { nullable: true })
  readonly newest: QuestionResultBody | null;
}

export class QuestionRoundBody {
  @Shown('When all questions were asked, UTC', '2026-11-21T09:31:12')
  readonly round_date: string;
  @Shown('Run group after which they were asked', 1, { nullable: true })
  readonly run_group_id: number | null;
  @Shown('Questions', 12)
  readonly questions: number;
  @Shown('Questions for which what should be found was found', 11)
  readonly found: number;
  @Shown('Mean of 1 / rank, 0 for what was not found', 0.87, { format: 'double' })
  readonly mean_reciprocal_rank: number;
}

export const toRoundBody = toWire(QuestionRoundBody) satisfies (round: QuestionRoundSummary) => QuestionRoundBody;

export class QuestionListBody {
  @Shown('Vector database', 'default')
  readonly db: string;
  @ShownPart([QuestionWithResult], 'Questions about it, oldest first, at most 200')
  readonly questions: QuestionWithResult[];
  @ShownPart([QuestionRoundBody], 'How rounds of them went, newest first, at most 100')
  readonly rounds: QuestionRoundBody[];
}

export class QuestionResultList {
  @ShownPart(KeptQuestionBody, 'The question')
  readonly question: KeptQuestionBody;
  @ShownPart([QuestionResultBody], 'Its results, newest first')
  readonly results: QuestionResultBody[];
}

export class QuestionsAsked {
  @Shown('Vector database', 'default')
  readonly db: string;
  @Shown('Questions asked', 12)
  readonly questions: number;
  @Shown('Questions for which what should be found was found', 11)
  readonly found: number;
}

export class QuestionRemoved {
  @Shown('What was done', 'Removed question 1')
  readonly message: string;
  @Shown('Id of the question', 1)
  readonly id: number;
}
