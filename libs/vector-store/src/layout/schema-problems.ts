import type { Field, Schema } from 'apache-arrow';
import type { OpenDatabase } from '../databases/open-database.js';
import { schemaOf, type TableName } from './arrow-schemas.js';

/**
 * Where the tables that are there differ from the layout for vectors of `dimension` numbers, as sentences. A column more than the
 * layout has does not count: readers ignore it.
 */
export async function schemaProblems(database: OpenDatabase, dimension: number): Promise<string[]> {
  const problems: string[] = [];
  for (const name of await database.ownTables()) {
    problems.push(...tableProblems(name, await (await database.table(name)).schema(), dimension));
  }
  return problems;
}

function tableProblems(name: TableName, found: Schema, dimension: number): string[] {
  const fields = new Map(found.fields.map((field) => [field.name, field]));
  return schemaOf(name, dimension).fields.flatMap((wanted) => {
    const field = fields.get(wanted.name);
    if (!field) return [`The table ${name} has no column ${wanted.name}.`];
    if (String(field.type) === String(wanted.type)) return [];
    return [`The column ${name}.${wanted.name} is ${typeOf(field)} instead of ${typeOf(wanted)}.`];
  });
}

const typeOf = (field: Field): string => String(field.type);
