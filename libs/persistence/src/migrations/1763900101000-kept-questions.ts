import type { MigrationInterface, QueryRunner } from 'typeorm';
import { Dialect } from '../database/sql-vocabulary.js';

/** Questions about vector databases that are asked again after each run group, and what was found. */
export const keptQuestions = (dialect: Dialect): new () => MigrationInterface =>
  class implements MigrationInterface {
    readonly name = 'KeptQuestions1763900101000';

    async up(runner: QueryRunner): Promise<void> {
      const id = dialect === Dialect.Postgres ? 'bigserial primary key' : 'integer primary key autoincrement not null';
      await runner.query(`create table kept_question (
        id ${id}, data_dir text not null, question text not null, mode text not null, expected_uri text, expected_hash text,
        expected_text text, created_date bigint not null)`);
      await runner.query(`create index kept_question_data_dir_idx on kept_question (data_dir, id)`);
      // One round of all questions of a database has one date; a round after a run group is asked once for each of its ends.
      await runner.query(`create table kept_question_result (
        id ${id}, question_id bigint not null references kept_question (id) on delete cascade, round_date bigint not null,
        run_group_id bigint, found_rank integer, hits text not null, took_ms bigint not null, error text,
        constraint kept_question_result_round unique (question_id, round_date))`);
      await runner.query(`create table question_round (
        run_group_id bigint not null, ended_date bigint not null, data_dir text not null, lease_until bigint not null,
        attempts integer not null, done_date bigint, primary key (run_group_id, ended_date, data_dir))`);
      await runner.query(
        `create index question_round_open_idx on question_round (lease_until) where done_date is null`,
      );
      await runner.query(
        `create index run_group_ended_idx on run_group (completed_date) where completed_date is not null`,
      );
    }

    async down(runner: QueryRunner): Promise<void> {
      await runner.query(`drop index run_group_ended_idx`);
      for (const table of ['question_round', 'kept_question_result', 'kept_question'])
        await runner.query(`drop table ${table}`);
    }
  };
