import { applyDecorators, Header } from '@nestjs/common';
import { ReturnsOther, sendList } from '@sluice/http-kit';
import type { Response } from 'express';

/** A page that was asked for, or all of a list, which is read while it is sent. */
export type ListAnswer<Page, Row> = { readonly page: Page } | { readonly pages: AsyncIterable<readonly Row[]> };

export const sendAnswer = async (response: Response, answer: ListAnswer<object, object>): Promise<void> => {
  if ('page' in answer) response.json(answer.page);
  else await sendList(response, answer.pages);
};

/** An operation that returns the text of a YAML file; errors are JSON all the same. */
export const ReturnsYaml = (summary: string, example: string): MethodDecorator => {
  const content = { 'text/yaml': { schema: { type: 'string', example } } };
  return applyDecorators(
    Header('Content-Type', 'text/yaml; charset=utf-8'),
    ReturnsOther({ description: 'The YAML text as it is', content }, summary),
  );
};

/** Aborts when the answer is sent or its client has left: what is still being read for it is for nobody. */
export const whenGone = (response: Response): AbortSignal => {
  const gone = new AbortController();
  response.once('close', () => gone.abort());
  return gone.signal;
};
