import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import type { Logger } from '@sluice/domain';
import { KeptQuestions, QuestionRounds } from '@sluice/persistence';
import { RepeatedWork } from '../app/repeated-work.js';
import { LOGGER } from '../app/settings.token.js';
import { databasesOf } from '../vector-deletions/writing-groups.js';
import { AskQuestionsService } from './ask-questions.service.js';

const EVERY_MS = 10_000;

/** Asks the questions about a database after run groups that store into it have ended, every few minutes at most, by whichever service. */
@Injectable()
export class QuestionRoundsLoop implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly loop: RepeatedWork;

  constructor(
    private readonly questions: KeptQuestions,
    private readonly rounds: QuestionRounds,
    private readonly asking: AskQuestionsService,
    @Inject(LOGGER) logger: Logger,
  ) {
    const task = 'ask kept questions';
    this.loop = new RepeatedWork(EVERY_MS, (signal) => this.askDue(signal), logger.component('questions'), task);
  }

  onApplicationBootstrap(): void {
    this.loop.start();
  }

  onModuleDestroy(): Promise<void> {
    return this.loop.stop();
  }

  /** Plans what is to be asked after run groups that have ended, and asks what nobody is at. */
  async askDue(signal: AbortSignal): Promise<void> {
    await this.planEnded(signal);
    while (!signal.aborted) {
      const round = await this.rounds.take();
      if (!round) return;
      const { dataDir, endedDate, runGroupId } = round;
      try {
        const goesOn = (): Promise<boolean> => this.rounds.renew(round);
        await this.asking.askAll(dataDir, { date: endedDate, runGroupId, goesOn }, signal);
        await this.rounds.done(round);
      } catch (error) {
        if (signal.aborted) await this.rounds.giveBack(round);
        throw error;
      }
    }
  }

  private async planEnded(signal: AbortSignal): Promise<void> {
    const asked = new Set(await this.questions.databases());
    if (asked.size === 0) return;
    while (!signal.aborted) {
      const groups = await this.rounds.unplanned();
      if (groups.length === 0) return;
      for (const group of groups) {
        const databases = new Set(databasesOf(group).filter((db) => asked.has(db)));
        await this.rounds.plan(group, [...databases]);
      }
    }
  }
}
