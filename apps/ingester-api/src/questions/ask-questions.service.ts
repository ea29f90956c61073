import { Injectable } from '@nestjs/common';
import { DomainError, errorMessage } from '@sluice/domain';
import { KeptQuestions, type KeptQuestion, type QuestionResult } from '@sluice/persistence';
import { VectorDatabasesService } from '../vector-databases/vector-databases.service.js';
import { expectedRank } from './expected-rank.js';

/** How far down something counts as found. */
const DEPTH = 20;
/** Hits that are kept of each result. */
const KEPT_HITS = 10;
const MAX_TITLE = 500;
/** An embedder or a database that takes longer is a result as well. */
const MOST_QUESTION_MS = 60_000;
/** What is left out of a round then comes first in the next one. */
const MOST_ROUND_MS = 10 * 60_000;

export interface Round {
  readonly date: Date;
  readonly runGroupId: number | null;
  /** Asked before each question: false ends the round. */
  readonly goesOn?: () => Promise<boolean>;
}

/** Asks kept questions, one after the other: nobody who searches is to wait for them. */
@Injectable()
export class AskQuestionsService {
  constructor(
    private readonly questions: KeptQuestions,
    private readonly databases: VectorDatabasesService,
  ) {}

  /**
   * Asks the questions about a database, for ten minutes at most, and records what is found: first those that have not been asked for longest.
   * One that has a result of this round already is not asked again.
   *
   * @returns how many were asked, and how many found what they should
   */
  async askAll(db: string, round: Round, signal: AbortSignal): Promise<{ questions: number; found: number }> {
    let [questions, found] = [0, 0];
    const until = performance.now() + MOST_ROUND_MS;
    for (const question of await this.toAsk(db, round.date)) {
      signal.throwIfAborted();
      if (performance.now() > until || (round.goesOn && !(await round.goesOn()))) break;
      const result = await this.ask(question, round, signal);
      await this.questions.record(result);
      questions += 1;
      if (result.foundRank !== null) found += 1;
    }
    return { questions, found };
  }

  private async toAsk(db: string, roundDate: Date): Promise<KeptQuestion[]> {
    const askedAt = new Map(
      (await this.questions.newest(db)).map(({ questionId, roundDate: date }) => [questionId, date.getTime()]),
    );
    const lastAsked = ({ id }: KeptQuestion): number => askedAt.get(id) ?? 0;
    const questions = await this.questions.list(db);
    return questions
      .filter((question) => lastAsked(question) !== roundDate.getTime())
      .sort((one, other) => lastAsked(one) - lastAsked(other));
  }

  /** What cannot be asked is a result as well. @throws the signal's reason when aborted */
  private async ask(question: KeptQuestion, round: Round, signal: AbortSignal): Promise<Omit<QuestionResult, 'id'>> {
    const started = performance.now();
    const timeout = AbortSignal.timeout(MOST_QUESTION_MS);
    const asked = { questionId: question.id, roundDate: round.date, runGroupId: round.runGroupId };
    try {
      const { dataDir: db, question: q, mode } = question;
      const { results } = await this.databases.search(
        { db, q, mode, limit: DEPTH },
        AbortSignal.any([signal, timeout]),
      );
      const hits = results.slice(0, KEPT_HITS).map(({ uri, title, doc_hash, order, score }) => ({
        ...{ uri, title: title?.slice(0, MAX_TITLE) ?? null, doc_hash, order, score },
      }));
      const tookMs = performance.now() - started;
      return { ...asked, foundRank: expectedRank(results, question), hits, tookMs, error: null };
    } catch (error) {
      signal.throwIfAborted();
      if (!timeout.aborted && !(error instanceof DomainError)) throw error;
      const message = timeout.aborted ? `It took longer than ${MOST_QUESTION_MS / 1000} s.` : errorMessage(error);
      return { ...asked, foundRank: null, hits: [], tookMs: performance.now() - started, error: message };
    }
  }
}
