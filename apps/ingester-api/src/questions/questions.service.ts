import { Injectable } from '@nestjs/common';
import { ConflictError, InvalidInputError, NotFoundError } from '@sluice/domain';
import { KeptQuestions } from '@sluice/persistence';
import { VectorStore } from '@sluice/vector-store';
import { namedDatabase } from '../vector-databases/named-database.js';
import { AskQuestionsService } from './ask-questions.service.js';
import {
  toQuestionBody,
  toResultBody,
  toRoundBody,
  type KeepQuestionForm,
  type KeptQuestionBody,
  type QuestionListBody,
  type QuestionRemoved,
  type QuestionResultList,
  type QuestionsAsked,
} from './question.dto.js';

/** After each run group all of them are asked. */
const MOST_QUESTIONS = 200;
const MOST_ROUNDS = 100;

@Injectable()
export class QuestionsService {
  constructor(
    private readonly questions: KeptQuestions,
    private readonly asking: AskQuestionsService,
    private readonly store: VectorStore,
  ) {}

  /** Questions may be kept about a database that is not there yet, or not any more. */
  async list(db: string): Promise<QuestionListBody> {
    this.store.resolve(db);
    const newest = new Map(
      (await this.questions.newest(db)).map((result) => [result.questionId, toResultBody(result)]),
    );
    return {
      db,
      questions: (await this.questions.list(db)).map((question) => ({
        ...toQuestionBody(question),
        newest: newest.get(question.id) ?? null,
      })),
      rounds: (await this.questions.rounds(db, MOST_ROUNDS)).map(toRoundBody),
    };
  }

  /**
   * @throws InvalidInputError when nothing is expected
   * @throws ConflictError when there are as many questions as may be
   */
  async keep(form: KeepQuestionForm): Promise<KeptQuestionBody> {
    const dataDir = namedDatabase(form);
    this.store.resolve(dataDir);
    const expected = {
      expectedUri: form.expected_uri ?? null,
      expectedHash: form.expected_hash ?? null,
      expectedText: form.expected_text ?? null,
    };
    if (Object.values(expected).every((value) => value === null)) {
      throw new InvalidInputError('Say what should be found: expected_uri, expected_hash or expected_text', [
        { field: 'expected_uri', message: 'is required unless expected_hash or expected_text is given' },
      ]);
    }
    if ((await this.questions.count(dataDir)) >= MOST_QUESTIONS)
      throw new ConflictError(`There are ${MOST_QUESTIONS} questions about ${dataDir}; remove one before`);
    return toQuestionBody(
      await this.questions.add({ dataDir, question: form.question, mode: form.mode ?? 'hybrid', ...expected }),
    );
  }

  /** @throws NotFoundError when there is no such question */
  async remove(id: number): Promise<QuestionRemoved> {
    if (!(await this.questions.remove(id))) throw missing(id);
    return { message: `Removed question ${id}`, id };
  }

  /** Newest first. @throws NotFoundError when there is no such question */
  async results(id: number, limit: number): Promise<QuestionResultList> {
    const question = await this.questions.find(id);
    if (!question) throw missing(id);
    return {
      question: toQuestionBody(question),
      results: (await this.questions.results(id, limit)).map(toResultBody),
    };
  }

  /** Asks all questions about a database now. What fails is in their results. */
  async ask(db: string, signal: AbortSignal): Promise<QuestionsAsked> {
    this.store.resolve(db);
    return { db, ...(await this.asking.askAll(db, { date: new Date(), runGroupId: null }, signal)) };
  }
}

const missing = (id: number): NotFoundError => new NotFoundError(`Question ${id} does not exist`);
