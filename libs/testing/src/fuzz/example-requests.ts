import { encodeRequest, type FuzzRequest } from './encode-request.js';
import { usual } from './fuzz-requests.js';
import { operationsOf, type FuzzedApi } from './operations.js';

/** The request that the description of each operation has as its example: every field with an example or a default. */
export const exampleRequests = (api: FuzzedApi): FuzzRequest[] =>
  operationsOf(api, {}).map((operation) => encodeRequest(operation, 'the example', usual(operation)));
