import type { MigrationInterface, QueryRunner } from 'typeorm';

/** How long a lifecycle handler has waited for what is missing in its surroundings. */
export class HandlerOutageWait1763900050000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table lifecycle_history add column outage_ms bigint not null default 0`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table lifecycle_history drop column outage_ms`);
  }
}
