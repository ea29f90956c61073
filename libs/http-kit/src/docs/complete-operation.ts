import { STATUS_CODES } from 'node:http';
import { getSchemaPath, type OpenAPIObject } from '@nestjs/swagger';
import { ErrorBody } from '../errors/error-body.js';

type Item = OpenAPIObject['paths'][string];
export type Operation = NonNullable<Item['get']>;
type Responses = Operation['responses'];

/** What a status means wherever an operation says nothing of its own. */
const MEANINGS: Readonly<Record<string, string>> = {
  200: 'The answer',
  201: 'Done',
  400: 'An input is missing or wrong; `details` names it',
  401: 'No credentials, or wrong ones',
  403: 'This server is not known by that host name, or a page of another site may not change anything here',
  404: 'There is no such thing',
  408: 'The request has not arrived in time',
  413: 'The body is larger than allowed',
  415: 'The body is of another type than this operation takes',
  431: 'The path, query and headers are longer than 16 KiB together',
  500: 'A fault of the service, which its log describes',
  503: 'The database does not answer; try again',
};

const errorResponse = (status: string): Responses[string] => ({
  description: MEANINGS[status] ?? STATUS_CODES[status] ?? status,
  content: { 'application/json': { schema: { $ref: getSchemaPath(ErrorBody) } } },
});

/** Adds to an operation the answers that any may give. @param isProtected whether credentials may be asked for */
export const completeOperation = (operation: Operation, isProtected: boolean): void => {
  const takesInput = operation.requestBody !== undefined || (operation.parameters ?? []).length > 0;
  const statuses = [
    '403',
    '431',
    ...(isProtected ? ['401', '500', '503'] : []),
    ...(operation.requestBody === undefined ? [] : ['408', '413', '415']),
    ...(takesInput && operation.responses['422'] === undefined ? ['400'] : []),
  ];
  for (const status of statuses) operation.responses[status] ??= errorResponse(status);
  for (const [status, response] of Object.entries(operation.responses)) {
    if (response && 'description' in response && response.description === '')
      response.description = MEANINGS[status] ?? STATUS_CODES[status] ?? status;
  }
};
