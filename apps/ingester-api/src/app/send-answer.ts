import { sendList } from '@sluice/http-kit';
import type { Response } from 'express';

/** A page that was asked for, or all of a list, which is read while it is sent. */
export type ListAnswer<Page, Row> = { readonly page: Page } | { readonly pages: AsyncIterable<readonly Row[]> };

export const sendAnswer = async (response: Response, answer: ListAnswer<object, object>): Promise<void> => {
  if ('page' in answer) response.json(answer.page);
  else await sendList(response, answer.pages);
};
