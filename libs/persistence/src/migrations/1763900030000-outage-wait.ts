import type { MigrationInterface, QueryRunner } from 'typeorm';

/** How long a step has waited for what is missing in its surroundings. */
export const outageWait = (): new () => MigrationInterface =>
  class implements MigrationInterface {
    readonly name = 'OutageWait1763900030000';

    async up(runner: QueryRunner): Promise<void> {
      await runner.query(`alter table run_step add column outage_ms bigint not null default 0`);
    }

    async down(runner: QueryRunner): Promise<void> {
      await runner.query(`alter table run_step drop column outage_ms`);
    }
  };
