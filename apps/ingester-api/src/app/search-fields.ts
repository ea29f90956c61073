import { Text, WholeNumber } from '@sluice/http-kit';

const MOST_ROWS = 200;
const DEFAULT_ROWS = 50;
const LONGEST_TEXT = 300;

/** Which page of a list that the server filters, sorts and counts. */
export class SearchPageQuery {
  @WholeNumber('One-based page', { min: 1, default: 1, example: 1 })
  readonly page?: number;

  @WholeNumber('Rows of a page', { min: 1, max: MOST_ROWS, default: DEFAULT_ROWS, example: 50 })
  readonly rows_per_page?: number;
}

/** The page that a query asks for. */
export const pageOf = ({ page = 1, rows_per_page: rowsPerPage = DEFAULT_ROWS }: SearchPageQuery) => ({
  page,
  rowsPerPage,
});

/** A text that is looked for anywhere in what the description says; letters match whatever their case is. */
export const SearchText = (description: string, example: string): PropertyDecorator =>
  Text(description, { optional: true, maxLength: LONGEST_TEXT, example });

/** Some of these words, separated by commas. */
export const WordList = (description: string, words: readonly string[], example: string): PropertyDecorator => {
  const one = `(?:${words.join('|')})`;
  return Text(`${description}: ${words.join(', ')}; several are separated by commas`, {
    optional: true,
    maxLength: LONGEST_TEXT,
    pattern: {
      pattern: new RegExp(`^${one}(?:,${one})*$`),
      expected: `some of ${words.join(', ')}, separated by commas`,
    },
    example,
  });
};

/** The words of such a list; undefined when it was not given. */
export const wordsOf = <Word extends string>(list: string | undefined): Word[] | undefined =>
  list === undefined ? undefined : ([...new Set(list.split(','))] as Word[]);

/** The names of orders: each as it is, and with `-` before it the other way round. */
export const ordersOf = <Name extends string>(names: readonly Name[]): (Name | `-${Name}`)[] =>
  names.flatMap((name) => [name, `-${name}` as const]);

/** What a name of an order says. */
export const orderOf = <Name extends string>(order: Name | `-${Name}`): { sort: Name; isDescending: boolean } => {
  const isDescending = order.startsWith('-');
  return { sort: (isDescending ? order.slice(1) : order) as Name, isDescending };
};

/** The page of a list, as bodies show it. */
export const shownPage = ({ page, rowsPerPage }: { page: number; rowsPerPage: number }, total: number) => ({
  total,
  page,
  rows_per_page: rowsPerPage,
  total_pages: Math.ceil(total / rowsPerPage),
});
