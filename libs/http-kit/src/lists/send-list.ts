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
export const sendList = async (
  response: Response,
  pages: AsyncIterable<Page>,
  envelope?: ListEnvelope,
): Promise<void> => {
  const [opening, closing] = envelope ? brackets(envelope) : ['[', ']'];
  const reader = pages[Symbol.asyncIterator]();
  try {
    const first = await nextRows(reader);
    const second = first && (await nextRows(reader));
    response.type('application/json');
    if (!second) {
      response.send(opening + (first === undefined ? '' : json(first)) + closing);
      return;
    }
    await write(response, opening + json(first));
    for (let page: Page | undefined = second; page; page = await nextRows(reader)) {
      if (!(await write(response, `,${json(page)}`))) return;
    }
    response.end(closing);
  } finally {
    await reader.return?.();
  }
};

const json = (page: Page): string => page.map((row) => JSON.stringify(row)).join(',');

const brackets = ({ fields, name }: ListEnvelope): [string, string] => {
  const head = JSON.stringify(fields).slice(0, -1);
  return [`${head}${head === '{' ? '' : ','}${JSON.stringify(name)}:[`, ']}'];
};

/** The next page that holds something. */
const nextRows = async (reader: AsyncIterator<Page>): Promise<Page | undefined> => {
  for (;;) {
    const { done, value } = await reader.next();
    if (done) return undefined;
    if (value.length > 0) return value;
  }
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
