import { afterEach, describe, expect, it } from '@jest/globals';
import { createTestDatabase, DIALECTS, type TestDatabase } from '../testing/index.js';
import { Dialect } from '../database/sql-vocabulary.js';
import type { Column } from '../tables/column.js';
import { TABLES } from '../tables/tables.js';
import { migrationNames } from './migrations.js';

const tablesQuery = {
  [Dialect.Sqlite]: `select name from sqlite_master where type = 'table' and name not like 'sqlite_%' and name <> 'schema_migration' order by name`,
  [Dialect.Postgres]: `select table_name as name from information_schema.tables where table_schema = 'public' and table_name <> 'schema_migration' order by 1`,
};

const columnsQuery = {
  [Dialect.Sqlite]: `select name, lower(type) as type, not "notnull" as nullable from pragma_table_xinfo($1)`,
  [Dialect.Postgres]: `select column_name as name, data_type as type, is_nullable = 'YES' as nullable from information_schema.columns where table_schema = 'public' and table_name = $1`,
};

/** The type in the words of the schema; a counted key of SQLite has to be an INTEGER, which has 64 bits there. */
const typeIn = ({ type, isGenerated }: Column<unknown>, dialect: Dialect): string => {
  if (type === 'bytes') return dialect === Dialect.Postgres ? 'bytea' : 'blob';
  return isGenerated && dialect === Dialect.Sqlite ? 'integer' : type;
};

describe.each(DIALECTS)('migrations on %s', (dialect) => {
  let test: TestDatabase;
  afterEach(() => test.drop());

  const tables = async (): Promise<string[]> =>
    (await test.database.rows<{ name: string }>(tablesQuery[dialect])).map((row) => row.name);

  it('lead from empty to head and back, and up again', async () => {
    test = await createTestDatabase(dialect, { migrated: false });
    expect(await test.database.pendingMigrations()).toEqual(migrationNames(dialect));
    expect(await tables()).toEqual([]);
    const names = migrationNames(dialect);
    expect(await test.database.migrate()).toHaveLength(names.length);
    const head = await tables();
    expect(head).toContain('run_step');
    expect(await test.database.migrate()).toEqual([]);
    expect(await test.database.pendingMigrations()).toEqual([]);
    for (let left = names.length; left > 0; left -= 1) await test.database.revert();
    expect(await tables()).toEqual([]);
    await test.database.migrate();
    expect(await tables()).toEqual(head);
  });

  it('create the columns that the tables are described with, of the same types, equally nullable, and no others', async () => {
    test = await createTestDatabase(dialect);
    const described = new Map(TABLES.map((table) => [table.name, table]));
    expect([...described.keys()].sort()).toEqual(await tables());
    for (const { name, columns } of TABLES) {
      const actual = await test.database.rows<{ name: string; type: string; nullable: boolean | number }>(
        columnsQuery[dialect],
        [name],
      );
      const created = actual
        .map((column) => `${column.name} ${column.type}${column.nullable ? '' : ' not null'}`)
        .sort();
      const expected = Object.values(columns)
        .map((column) => `${column.name} ${typeIn(column, dialect)}${column.isNullable ? '' : ' not null'}`)
        .sort();
      expect({ table: name, columns: created }).toEqual({ table: name, columns: expected });
    }
  });
});
