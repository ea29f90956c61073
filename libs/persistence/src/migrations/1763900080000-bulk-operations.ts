import type { MigrationInterface, QueryRunner } from 'typeorm';
import { Dialect } from '../database/sql-vocabulary.js';

/**
 * Actions on all runs that match a filter, and which runs each has changed: by that it is undone. A run names the last of them; most
 * runs name none, and stay out of the index.
 */
export const bulkOperations = (dialect: Dialect): new () => MigrationInterface =>
  class implements MigrationInterface {
    readonly name = 'BulkOperations1763900080000';

    async up(runner: QueryRunner): Promise<void> {
      const id = dialect === Dialect.Postgres ? 'bigserial primary key' : 'integer primary key autoincrement not null';
      await runner.query(
        `create table bulk_operation (
          id ${id}, action text not null, search text not null, last_run_id bigint not null, created_date bigint not null)`,
      );
      await runner.query(`alter table workflow_run add column bulk_id bigint`);
      await runner.query(`create index workflow_run_bulk_idx on workflow_run (bulk_id, id) where bulk_id is not null`);
    }

    async down(runner: QueryRunner): Promise<void> {
      await runner.query(`drop index workflow_run_bulk_idx`);
      await runner.query(`alter table workflow_run drop column bulk_id`);
      await runner.query(`drop table bulk_operation`);
    }
  };
