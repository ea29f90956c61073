import type { MigrationInterface, QueryRunner } from 'typeorm';

/** `s3://bucket/prefix/` and `s3://bucket/prefix` are one vector database, and have one name from now on. */
const SLASH = `data_dir like 's3://%/'`;
const NAME = `rtrim(data_dir, '/')`;

/** Tables with records of vector databases, and the columns that, with the name of the database, make a row unique. */
const RECORDS: readonly (readonly [table: string, key: readonly string[] | null])[] = [
  ['rag_entry', ['doc_hash']],
  ['vector_write', null],
  ['pending_removal', ['doc_hash', 'artifact_type', 'step_config_id']],
  ['vector_maintenance', []],
  ['vector_deletion', []],
  ['kept_question', null],
  ['question_round', ['run_group_id', 'ended_date']],
];

/**
 * How often a vector database was deleted: processes that have one open notice that it is another one now. And records of vector databases in
 * object storage that were written under two names.
 */
export class VectorGeneration1763900110000 implements MigrationInterface {
  readonly name = 'VectorGeneration1763900110000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `create table vector_generation (data_dir text primary key not null, generation bigint not null)`,
    );
    // Of two entries of a document, the newer one says what its rows were made by.
    await runner.query(
      `delete from rag_entry where exists (select 1 from rag_entry n where n.doc_hash = rag_entry.doc_hash
         and n.data_dir = rag_entry.data_dir || '/' and n.data_dir like 's3://%' and n.stored_date > rag_entry.stored_date)`,
    );
    // What was deleted under either name is to be erased, by the earlier date.
    const other = `(select n.due_date from vector_maintenance n where n.data_dir = vector_maintenance.data_dir || '/')`;
    await runner.query(
      `update vector_maintenance set due_date = case when due_date is null or due_date > ${other} then ${other} else due_date end,
         deleted_date = case when deleted_date is null or deleted_date < ${other.replace('due', 'deleted')}
           then ${other.replace('due', 'deleted')} else deleted_date end
       where data_dir like 's3://%' and exists (select 1 from vector_maintenance n
         where n.data_dir = vector_maintenance.data_dir || '/' and n.due_date is not null)`,
    );
    for (const [table, key] of RECORDS) {
      if (key !== null) {
        const same = key.map((column) => `and n.${column} = ${table}.${column}`).join(' ');
        await runner.query(
          `delete from ${table} where ${SLASH} and exists (select 1 from ${table} n where n.data_dir = rtrim(${table}.data_dir, '/') ${same})`,
        );
      }
      await runner.query(`update ${table} set data_dir = ${NAME} where ${SLASH}`);
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop table vector_generation`);
  }
}
