import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What was said of a document at one of its locations only, and how many parsers a step's document has killed. The latter names
 * steps without referring to them: steps are deleted by the million, and a row of a step that is gone does no harm.
 */
export class OwnMetadataAndCrashes1763900010000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table document_uri add column doc_meta text`);
    await runner.query(`create table step_crash (step_id bigint primary key not null, crashes integer not null)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop table step_crash`);
    await runner.query(`alter table document_uri drop column doc_meta`);
  }
}
