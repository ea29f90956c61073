import type { MigrationInterface, QueryRunner } from 'typeorm';
import { Dialect } from '../database/sql-vocabulary.js';

/**
 * What dashboards and statistics read: runs by the time of their end (an entry per end, none per change of status), the few that are
 * paused, what each day came to, which outlives its runs, and who changed what.
 */
export const overview = (dialect: Dialect): new () => MigrationInterface =>
  class implements MigrationInterface {
    readonly name = 'Overview1763900090000';

    async up(runner: QueryRunner): Promise<void> {
      const id = dialect === Dialect.Postgres ? 'bigserial primary key' : 'integer primary key autoincrement not null';
      await runner.query(
        `create index workflow_run_ended_idx on workflow_run (completed_date, id, status) where completed_date is not null`,
      );
      await runner.query(`create index workflow_run_paused_idx on workflow_run (id) where paused_date is not null`);
      await runner.query(`create table run_day (
        day bigint primary key not null, completed integer not null, failed integer not null, cancelled integer not null,
        pages bigint not null, work_ms bigint not null, failure_codes text not null)`);
      await runner.query(`create table audit_entry (
        id ${id}, first_date bigint not null, last_date bigint not null, actor text not null, action text not null,
        summary text not null, target text, details text not null, count bigint not null, merge_key text unique)`);
      await runner.query(`create index audit_entry_date_idx on audit_entry (last_date, id)`);
    }

    async down(runner: QueryRunner): Promise<void> {
      await runner.query('drop table audit_entry');
      await runner.query('drop table run_day');
      await runner.query('drop index workflow_run_paused_idx');
      await runner.query('drop index workflow_run_ended_idx');
    }
  };
