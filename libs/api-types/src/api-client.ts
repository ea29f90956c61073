import createClient, { type Client } from 'openapi-fetch';
import { formOf } from './form.js';
import type { paths } from './ingester.js';

/** Where the operations of the API begin, on every ingester. */
type Prefix = '/api/v1';

/** The operations of the API by their path below `/api/v1`. */
export type ApiPaths = {
  [Path in keyof paths as Path extends `${Prefix}${infer Below}` ? Below : never]: paths[Path];
};

export type ApiClient = Client<ApiPaths>;

export interface ApiClientOptions {
  /** Address of the API with its `/api/v1`; in a browser also without the server: `/api/v1`. */
  readonly baseUrl: string;
  /** API_KEY of the ingester, sent as bearer token. */
  readonly apiKey?: string | null;
  /** Sends the requests and returns their answers; the platform's `fetch` when absent. */
  readonly fetch?: (request: Request) => Promise<Response>;
}

/**
 * A client of the ingester's API whose paths, parameters, bodies and answers are those of openapi.json.
 *
 * Bodies are sent as forms, as the API takes them; with the header `content-type: application/json` as JSON. An answer that is no
 * success is the `error` of the result; what `fetch` throws is thrown.
 */
export const createApiClient = ({ baseUrl, apiKey, fetch }: ApiClientOptions): ApiClient =>
  createClient<ApiPaths>({
    baseUrl,
    bodySerializer: (body: unknown, headers?: Headers) =>
      headers?.get('content-type') === 'application/json' ? JSON.stringify(body) : formOf(body as object),
    ...(apiKey ? { headers: { authorization: `Bearer ${apiKey}` } } : {}),
    ...(fetch ? { fetch } : {}),
  });
