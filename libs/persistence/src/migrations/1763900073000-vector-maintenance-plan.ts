import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * When a vector database holds deleted rows in its files, and when it is to be maintained although nothing is written. What was deleted
 * before is not known: all databases are due once.
 */
export class VectorMaintenancePlan1763900073000 implements MigrationInterface {
  readonly name = 'VectorMaintenancePlan1763900073000';

  async up(runner: QueryRunner): Promise<void> {
    for (const column of ['deleted_date', 'erased_date', 'due_date']) {
      await runner.query(`alter table vector_maintenance add column ${column} bigint`);
    }
    await runner.query(
      `update vector_maintenance set deleted_date = finished_date, due_date = finished_date where finished_date is not null`,
    );
    await runner.query(
      `create index vector_maintenance_due_idx on vector_maintenance (due_date) where due_date is not null`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop index vector_maintenance_due_idx`);
    for (const column of ['due_date', 'erased_date', 'deleted_date']) {
      await runner.query(`alter table vector_maintenance drop column ${column}`);
    }
  }
}
