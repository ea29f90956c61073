import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What the last run of maintenance of a vector database did, whichever process made it. */
export class MaintenanceReport1763900110002 implements MigrationInterface {
  readonly name = 'MaintenanceReport1763900110002';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table vector_maintenance add column last_report text`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table vector_maintenance drop column last_report`);
  }
}
