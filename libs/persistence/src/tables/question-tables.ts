import { bigint, date, generatedKey, integer, json, key, nullable, text } from './column.js';
import { type RowOf, Table } from './table.js';

/** How a vector database is searched. */
export type QuestionMode = 'vector' | 'fts' | 'hybrid';

/** A passage that was found, and where. */
export interface QuestionHit {
  readonly uri: string | null;
  readonly title: string | null;
  readonly doc_hash: string | null;
  readonly order: number;
  readonly score: number;
}

/** A question about a vector database, with what should be found. */
export const keptQuestionRows = new Table('kept_question', {
  id: generatedKey(),
  dataDir: text(),
  question: text(),
  mode: text<QuestionMode>(),
  expectedUri: nullable(text()),
  expectedHash: nullable(text()),
  /** Part of the passage. */
  expectedText: nullable(text()),
  createdDate: date(),
});
export type KeptQuestion = RowOf<typeof keptQuestionRows>;

/** What was found when a question was asked. */
export const questionResults = new Table('kept_question_result', {
  id: generatedKey(),
  questionId: bigint(),
  /** The same for all questions of a round: when the run group ended after which they were asked, or when somebody asked. */
  roundDate: date(),
  runGroupId: nullable(bigint()),
  /** Of the first hit that is what should be found, from 1; null when none is. */
  foundRank: nullable(integer()),
  hits: json<QuestionHit[]>(),
  tookMs: bigint(),
  error: nullable(text()),
});
export type QuestionResult = RowOf<typeof questionResults>;

/** Rounds of questions after run groups: which process is at one, and whether it is done. An empty `dataDir` is of a group that is none of ours. */
export const questionRounds = new Table('question_round', {
  runGroupId: key(bigint()),
  endedDate: key(date()),
  dataDir: key(text()),
  leaseUntil: bigint(),
  attempts: integer(),
  doneDate: nullable(date()),
});
