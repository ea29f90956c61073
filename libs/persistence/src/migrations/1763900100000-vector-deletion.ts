import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Vector databases that are being deleted: nothing is written to them meanwhile, and another process carries on when one dies. */
export class VectorDeletion1763900100000 implements MigrationInterface {
  readonly name = 'VectorDeletion1763900100000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `create table vector_deletion (data_dir text primary key not null, begun_date bigint not null, confirmed_date bigint)`,
    );
    // Which groups write a database is found by the documents that are just being written, and by those that are recorded.
    await runner.query(`create index vector_write_data_dir_idx on vector_write (data_dir)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop index vector_write_data_dir_idx`);
    await runner.query(`drop table vector_deletion`);
  }
}
