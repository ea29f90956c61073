import { isLong, long, type LongStatement, type SqlSession, textOf } from '../database/sql-session.js';
import type { Column } from './column.js';

/** A row as a driver returns it: columns by their names in the statement. */
export type RawRow = Readonly<Record<string, unknown>>;

/** One column description for each property. */
export type Columns<Entity> = { readonly [Property in keyof Entity]-?: Column<Entity[Property]> };

/** The row of some columns, or of a table without internal ones. */
export type RowOf<Described> =
  Described extends Table<infer Row> ? Row : { [Property in keyof Described]: ValueOf<Described[Property]> };
type ValueOf<Of> = Of extends Column<infer Value> ? Value : never;

type NamedColumn = Column<unknown> & { readonly name: string };

/** Columns of a table as a statement selects them, and what its rows mean. */
export interface Selection<Entity> {
  /** The list of columns, for `select` or `returning`. */
  readonly sql: string;
  /** The entity in a row of that statement, which may have further columns. */
  readonly read: (row: RawRow) => Entity;
  /** The entities of a table under these clauses, such as `where …`. */
  readonly find: (session: Rows, clauses: string | LongStatement, parameters?: readonly unknown[]) => Promise<Entity[]>;
  /** The first of them. */
  readonly findOne: (session: Rows, clauses: string, parameters?: readonly unknown[]) => Promise<Entity | undefined>;
}

type Rows = Pick<SqlSession, 'rows'>;

export interface SelectionOptions {
  /** What the table is called in the statement. */
  readonly alias?: string;
  /** Put before the names of the columns in the rows, so that several tables can share them. */
  readonly prefix?: string;
}

/**
 * What a table is: statements select, read and insert by this description, and a test compares it with what the migrations
 * create. `Shown` is what an entity of the table has, `Internal` what only statements of the queue read and write.
 */
export class Table<Shown extends object, Internal extends object = object> {
  /** By property. */
  readonly columns: Readonly<Record<string, NamedColumn>>;
  /** All columns that an entity has, under their own names. */
  readonly selection: Selection<Shown>;

  constructor(
    readonly name: string,
    private readonly shown: Columns<Shown>,
    internal?: Columns<Internal>,
  ) {
    const columns = Object.entries<Column<unknown>>({ ...shown, ...internal });
    this.columns = Object.fromEntries(
      columns.map(([property, column]) => [property, { ...column, name: column.name ?? snakeCase(property) }]),
    );
    this.selection = this.selectAs({});
  }

  /** Some of the columns. */
  select<Property extends keyof (Shown & Internal) & string>(
    properties: readonly Property[],
    { alias, prefix = '' }: SelectionOptions = {},
  ): Selection<Pick<Shown & Internal, Property>> {
    const fields = properties.map((property) => {
      const { name, read } = this.columns[property]!;
      return { property, column: name, returned: `${prefix}${name}`, read };
    });
    const list = fields.map(({ column, returned }) => {
      const qualified = alias === undefined ? column : `${alias}.${column}`;
      return column === returned ? qualified : `${qualified} as ${returned}`;
    });
    const sql = list.join(', ');
    const read = compileReader<Pick<Shown & Internal, Property>>(fields);
    const find = async (session: Rows, clauses: string | LongStatement, parameters?: readonly unknown[]) => {
      const text = `select ${sql} from ${this.name} ${textOf(clauses)}`;
      return (await session.rows<RawRow>(isLong(clauses) ? long(text) : text, parameters)).map(read);
    };
    return { sql, read, find, findOne: async (...of) => (await find(...of))[0] };
  }

  /** The same, of everything that an entity has. */
  selectAs(options: SelectionOptions): Selection<Shown> {
    return this.select(Object.keys(this.shown) as (keyof Shown & string)[], options) as unknown as Selection<Shown>;
  }
}

interface Field {
  readonly property: string;
  /** Its column in a row. */
  readonly returned: string;
  readonly read?: ((raw: never) => unknown) | undefined;
}

/**
 * A function that makes entities of rows: an object literal, generated once of the names above. To set the properties one by one
 * takes four times as long, and each claimed step has 32.
 */
const compileReader = <Entity>(fields: readonly Field[]): ((row: RawRow) => Entity) => {
  const values = fields.map(({ property, returned, read }, index) => {
    const raw = `row.${returned}`;
    return `${property}: ${read ? `${raw} === null ? null : fields[${index}].read(${raw})` : raw}`;
  });
  const compile = new Function('fields', `return (row) => ({ ${values.join(', ')} })`);
  return (compile as (fields: readonly Field[]) => (row: RawRow) => Entity)(fields);
};

const snakeCase = (name: string): string => name.replace(/([a-z0-9])([A-Z])/g, '$1_$2').toLowerCase();
