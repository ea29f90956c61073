import type { Database } from '../database/database.js';
import { readColumn, readCount } from '../database/read-values.js';
import {
  keptQuestionRows,
  questionResults,
  type KeptQuestion,
  type QuestionResult,
} from '../tables/question-tables.js';
import { insertRow, NOW } from '../tables/write-row.js';

/** How a round of all questions of a database went. */
export interface QuestionRoundSummary {
  readonly roundDate: Date;
  readonly runGroupId: number | null;
  readonly questions: number;
  /** Questions for which what should be found was found. */
  readonly found: number;
  /** Mean of 1 / rank, 0 for what was not found. */
  readonly meanReciprocalRank: number;
}

/** Results that are kept of each question. */
const MOST_RESULTS = 500;

/** Questions about vector databases, and what was found. */
export class KeptQuestions {
  constructor(private readonly database: Database) {}

  /** Index: kept_question_data_dir_idx. */
  list(dataDir: string): Promise<KeptQuestion[]> {
    return keptQuestionRows.selection.find(this.database, 'where data_dir = $1 order by id', [dataDir]);
  }

  count(dataDir: string): Promise<number> {
    return readCount(this.database, `select count(*) from kept_question where data_dir = $1`, [dataDir]);
  }

  /** Databases about which there are questions. */
  databases(): Promise<string[]> {
    return readColumn(this.database, `select distinct data_dir from kept_question`);
  }

  async find(id: number): Promise<KeptQuestion | null> {
    return (await keptQuestionRows.selection.findOne(this.database, 'where id = $1', [id])) ?? null;
  }

  async add(question: Omit<KeptQuestion, 'id' | 'createdDate'>): Promise<KeptQuestion> {
    const { selection } = keptQuestionRows;
    const [row] = await insertRow(
      this.database,
      keptQuestionRows,
      { ...question, createdDate: NOW },
      `returning ${selection.sql}`,
    );
    return selection.read(row!);
  }

  /** With its results. False when there is none. */
  async remove(id: number): Promise<boolean> {
    return (await this.database.rows(`delete from kept_question where id = $1 returning id`, [id])).length > 0;
  }

  /** A result that another process has recorded of the same round stays. Nothing is recorded of a question that was removed. */
  async record(result: Omit<QuestionResult, 'id'>): Promise<void> {
    const { questionId, roundDate, runGroupId, foundRank, hits, tookMs, error } = result;
    await this.database.rows(
      `insert into kept_question_result (question_id, round_date, run_group_id, found_rank, hits, took_ms, error)
       select q.id, $2, $3, $4, $5, $6, $7 from kept_question q where q.id = $1
       on conflict (question_id, round_date) do nothing`,
      [questionId, roundDate.getTime(), runGroupId, foundRank, JSON.stringify(hits), Math.round(tookMs), error],
    );
    await this.database.rows(
      `delete from kept_question_result where question_id = $1 and round_date < (
         select round_date from kept_question_result where question_id = $1 order by round_date desc limit 1 offset ${MOST_RESULTS - 1})`,
      [questionId],
    );
  }

  /** Newest first. Index: kept_question_result_round. */
  results(questionId: number, limit: number): Promise<QuestionResult[]> {
    const newest = 'where question_id = $1 order by round_date desc limit $2';
    return questionResults.selection.find(this.database, newest, [questionId, limit]);
  }

  /** The newest result of each question of a database. */
  newest(dataDir: string): Promise<QuestionResult[]> {
    return questionResults.selection.find(
      this.database,
      `where question_id in (select id from kept_question where data_dir = $1) and not exists (
         select 1 from kept_question_result later where later.question_id = kept_question_result.question_id
           and later.round_date > kept_question_result.round_date)`,
      [dataDir],
    );
  }

  /** Newest first. */
  async rounds(dataDir: string, limit: number): Promise<QuestionRoundSummary[]> {
    const rows = await this.database.rows<{
      date: number;
      run_group_id: number | null;
      questions: number;
      found: number;
      reciprocal: number | string | null;
    }>(
      `select r.round_date as date, max(r.run_group_id) as run_group_id, count(*) as questions, count(r.found_rank) as found,
         sum(1.0 / r.found_rank) as reciprocal
       from kept_question q join kept_question_result r on r.question_id = q.id
       where q.data_dir = $1 group by r.round_date order by r.round_date desc limit $2`,
      [dataDir, limit],
    );
    return rows.map(({ date, run_group_id: runGroupId, questions, found, reciprocal }) => ({
      roundDate: new Date(date),
      runGroupId,
      questions,
      found,
      meanReciprocalRank: Number(reciprocal ?? 0) / questions,
    }));
  }
}
