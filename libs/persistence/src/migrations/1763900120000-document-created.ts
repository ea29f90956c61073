import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Documents by the time of their arrival: lists begin with the newest, and need not sort them all. */
export class DocumentCreated1763900120000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`create index document_created_idx on document (created_date, hash)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop index document_created_idx`);
  }
}
