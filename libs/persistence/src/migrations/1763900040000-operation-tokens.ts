import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Which control operation of a group is under way, and which change of its priority was the last. */
export class OperationTokens1763900040000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table run_group add column control_token bigint not null default 0`);
    await runner.query(`alter table run_group add column priority_token bigint not null default 0`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table run_group drop column priority_token`);
    await runner.query(`alter table run_group drop column control_token`);
  }
}
