import { createApiClient } from '@sluice/api-types';
import { ApiProblem, problemOf } from './problem.js';
import { apiKey } from './session.js';

/** Where the ingester is: below the path that the page came from. */
export const serverRoot = new URL('.', document.baseURI).pathname;

/** The address of something below `/api/v1`, for links and streams. */
export const apiAddress = (path: string): string => `${serverRoot}api/v1${path}`;

/** Called when the API wants to know who asks. */
let whenUnknown: () => void = () => undefined;
export const onUnauthorized = (callback: () => void): void => {
  whenUnknown = callback;
};

/** For requests that others than this client make: the API does not know who asks. */
export const tellUnauthorized = (): void => whenUnknown();

/**
 * `fetch` with the session's key.
 *
 * @throws ApiProblem of status 0 when there is no answer; an AbortError as it is
 */
export const fetchFromApi = async (request: Request): Promise<Response> => {
  const key = apiKey();
  if (key !== null && !request.headers.has('authorization')) request.headers.set('authorization', `Bearer ${key}`);
  let response: Response;
  try {
    response = await fetch(request);
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    throw new ApiProblem('', 0);
  }
  if (response.status === 401) whenUnknown();
  return response;
};

/** The typed client of all operations, by their paths below `/api/v1`. */
export const api = createApiClient({
  baseUrl: new URL(apiAddress(''), location.origin).href,
  fetch: fetchFromApi,
});

interface Answered<Data> {
  readonly data?: Data;
  readonly error?: unknown;
  readonly response: Response;
}

/**
 * What an operation returned.
 *
 * @throws ApiProblem when it was refused
 */
export const answerOf = async <Data>(call: Promise<Answered<Data>>): Promise<Data> => {
  const { data, error, response } = await call;
  if (!response.ok) throw problemOf(response.status, error);
  return data as Data;
};
