import { jsonObject } from '@sluice/domain';

/** What a handler returned, as it can be stored: a JSON object. @throws PermanentError when it is none */
export const resultMeta = (returned: unknown): Record<string, unknown> =>
  returned === undefined || returned === null
    ? {}
    : jsonObject(returned, 'INVALID_RESULT', 'What the handler returned');
