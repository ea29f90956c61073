import { Injectable } from '@nestjs/common';
import { DomainError } from '@sluice/domain';
import { KeptQuestions, type KeptQuestion, type QuestionResult } from '@sluice/persistence';
import { VectorDatabasesService } from '../vector-databases/vector-databases.service.js';
import { expectedRank } from './expected-rank.js';

/** How far down something counts as found. */
const DEPTH = 20;
/** Hits that are kept of each result. */
const KEPT_HITS = 10;
const MAX_TITLE = 500;

export interface Round {
  readonly date: Date;
  readonly runGroupId: number | null;
}

/** Asks kept questions, one after the other: nobody who searches is to wait for them. */
@Injectable()
export class AskQuestionsService {
  constructor(
    private readonly questions: KeptQuestions,
    private readonly databases: VectorDatabasesService,
  ) {}

  /** Asks all questions about a database and records what is found. @returns how many were asked, and how many found what they should */
  async askAll(db: string, round: Round, signal: AbortSignal): Promise<{ questions: number; found: number }> {
    let [questions, found] = [0, 0];
    for (const question of await this.questions.list(db)) {
      signal.throwIfAborted();
      const result = await this.ask(question, round, signal);
      await this.questions.record(result);
      questions += 1;
      if (result.foundRank !== null) found += 1;
    }
    return { questions, found };
  }

  /** What cannot be asked is a result as well. @throws the signal's reason when aborted */
  private async ask(question: KeptQuestion, round: Round, signal: AbortSignal): Promise<Omit<QuestionResult, 'id'>> {
    const started = performance.now();
    const asked = { questionId: question.id, roundDate: round.date, runGroupId: round.runGroupId };
    try {
      const { dataDir: db, question: q, mode } = question;
      const { results } = await this.databases.search({ db, q, mode, limit: DEPTH }, signal);
      const hits = results.slice(0, KEPT_HITS).map(({ uri, title, doc_hash, order, score }) => ({
        ...{ uri, title: title?.slice(0, MAX_TITLE) ?? null, doc_hash, order, score },
      }));
      const tookMs = performance.now() - started;
      return { ...asked, foundRank: expectedRank(results, question), hits, tookMs, error: null };
    } catch (error) {
      signal.throwIfAborted();
      if (!(error instanceof DomainError)) throw error;
      return { ...asked, foundRank: null, hits: [], tookMs: performance.now() - started, error: error.message };
    }
  }
}
