import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Which process maintains a vector database, and how the last run ended: it must know of each other's, and show it. */
export class VectorMaintenance1763900020000 implements MigrationInterface {
  readonly name = 'VectorMaintenance1763900020000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`create table vector_maintenance (
      data_dir text primary key not null, holder text, lease_until bigint, finished_date bigint,
      failures integer not null, last_error text)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table vector_maintenance');
  }
}
