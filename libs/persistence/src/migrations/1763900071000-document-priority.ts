import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The priority of an upload: that of runs whose start names none. */
export class DocumentPriority1763900071000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table document_uri add column priority integer not null default 0`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table document_uri drop column priority`);
  }
}
