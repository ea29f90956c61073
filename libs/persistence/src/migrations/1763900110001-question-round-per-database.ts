import type { MigrationInterface, QueryRunner } from 'typeorm';

/** When the questions about a vector database were asked last, and whether somebody is at them, is looked up for each round. */
export class QuestionRoundPerDatabase1763900110001 implements MigrationInterface {
  readonly name = 'QuestionRoundPerDatabase1763900110001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`create index question_round_data_dir_idx on question_round (data_dir, done_date)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop index question_round_data_dir_idx`);
  }
}
