import { once } from 'node:events';
import type { Response } from 'express';

/** The JSON object around a list: its other fields, and the name under which the list stands in it. */
export interface ListEnvelope {
  readonly fields: Readonly<Record<string, unknown>>;
  readonly name: string;
}

type Page = readonly unknown[];

/**
 * Answers with a JSON array of everything that `pages` yields, one page in memory at a time; inside an object with
 * `envelope`. The next page is read when the client has taken the one before, and none after it has gone. What fails before the
 * first page is there is thrown with nothing sent, so that it becomes a proper error body. A list of one page is answered
 * with its length, as any other body.
 */
export const sendList = (response: Response, pages: AsyncIterable<Page>, envelope?: ListEnvelope): Promise<void> =>
  sendPages(response, pages, envelope ? brackets(envelope) : ['[', ']'], (row) => JSON.stringify(row));

/** The same for an object: `pages` yields its fields, each name once. */
export const sendObject = (
  response: Response,
  pages: AsyncIterable<readonly (readonly [name: string, value: unknown])[]>,
): Promise<void> =>
  sendPages(response, pages, ['{', '}'], ([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`);

const sendPages = async <Row>(
  response: Response,
  pages: AsyncIterable<readonly Row[]>,
  [opening, closing]: readonly [string, string],
  toJson: (row: Row) => string,
): Promise<void> => {
  const textOf = (page: readonly Row[]): string => page.map(toJson).join(',');
  const reader = pages[Symbol.asyncIterator]();
  try {
    const first = await nextRows(reader, response);
    const second = first && (await nextRows(reader, response));
    response.type('application/json');
    if (!second) {
      response.send(opening + (first ? textOf(first) : '') + closing);
      return;
    }
    await write(response, opening + textOf(first));
    for (let page: readonly Row[] | undefined = second; page; page = await nextRows(reader, response)) {
      if (!(await write(response, `,${textOf(page)}`))) return;
    }
    response.end(closing);
  } finally {
    await reader.return?.();
  }
};

const brackets = ({ fields, name }: ListEnvelope): [string, string] => {
  const head = JSON.stringify(fields).slice(0, -1);
  return [`${head}${head === '{' ? '' : ','}${JSON.stringify(name)}:[`, ']}'];
};

/** The next page that holds something; none for a client that has gone, however many empty ones would come before it. */
const nextRows = async <Row>(
  reader: AsyncIterator<readonly Row[]>,
  response: Response,
): Promise<readonly Row[] | undefined> => {
  while (!response.destroyed) {
    const { done, value } = await reader.next();
    if (done) return undefined;
    if (value.length > 0) return value;
  }
  return undefined;
};

/** Resolves when more may be written; false when the client has gone. */
const write = async (response: Response, text: string): Promise<boolean> => {
  if (response.destroyed) return false;
  if (response.write(text)) return true;
  const settled = new AbortController();
  const either = { signal: settled.signal };
  try {
    await Promise.race([once(response, 'drain', either), once(response, 'close', either)]);
  } finally {
    settled.abort();
  }
  return !response.destroyed;
};

/** Every page of `pages` through `map`, as it is asked for. */
export async function* mapPages<Row, Body>(
  pages: AsyncIterable<readonly Row[]>,
  map: (rows: readonly Row[]) => readonly Body[] | Promise<readonly Body[]>,
): AsyncGenerator<readonly Body[]> {
  for await (const rows of pages) yield await map(rows);
}
