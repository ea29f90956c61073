import { plainHeaders } from '@sluice/io/http';
import { request } from 'undici';
import { InvalidAnswerError } from './invalid-answer-error.js';
import { RefusedRequestError } from './refused-request-error.js';

/** Where a server is, and how long it may take for one request with its answer. */
export interface EmbeddingEndpoint {
  /** With the `/v1`, without credentials. */
  readonly baseUrl: string;
  /** Sent as bearer token; no such header without it. */
  readonly apiKey?: string | undefined;
  readonly timeoutMs: number;
}

/** A batch of 2,048 vectors of 8,192 numbers, each of 16 characters. */
const MAX_BYTES = 256 * 1024 * 1024;
/** What is looked at of an answer that refuses. */
const MAX_REFUSAL_BYTES = 64 * 1024;

/**
 * Sends one request to OpenAI's `POST /embeddings` and returns the JSON of its answer. Redirects are not followed: they could lead
 * to an address that was never allowed.
 *
 * @throws RefusedRequestError for every status but 2xx, InvalidAnswerError for what is not JSON or too large, errors of the
 * system and of undici, the reason of the signal, and a DOMException `TimeoutError`
 */
export const requestEmbeddings = async (
  { baseUrl, apiKey, timeoutMs }: EmbeddingEndpoint,
  body: object,
  headers: Readonly<Record<string, string>>,
  signal: AbortSignal,
): Promise<unknown> => {
  const answer = await request(`${baseUrl.replace(/\/+$/, '')}/embeddings`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json',
      ...(apiKey === undefined ? {} : { authorization: `Bearer ${apiKey}` }),
      ...headers,
    },
    body: JSON.stringify(body),
    signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
    headersTimeout: timeoutMs,
    bodyTimeout: timeoutMs,
  });
  const isSuccess = answer.statusCode >= 200 && answer.statusCode < 300;
  if (!isSuccess) {
    const { text } = await readText(answer.body, MAX_REFUSAL_BYTES);
    throw new RefusedRequestError(answer.statusCode, plainHeaders(answer.headers), text);
  }
  const { text, isWhole } = await readText(answer.body, MAX_BYTES);
  if (!isWhole) throw new InvalidAnswerError(`is larger than ${MAX_BYTES / 1024 ** 2} MiB`);
  return parse(text, baseUrl);
};

const parse = (text: string, baseUrl: string): unknown => {
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    // Cut off, a web page, or with the NaN and Infinity that some servers write.
    throw new InvalidAnswerError(`at ${baseUrl} is no valid JSON`, error);
  }
};

/** The body, or as much of it as is wanted; the rest is not waited for. */
const readText = async (body: AsyncIterable<Buffer>, maxBytes: number): Promise<{ text: string; isWhole: boolean }> => {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body) {
    chunks.push(chunk);
    size += chunk.length;
    if (size > maxBytes) break;
  }
  return { text: Buffer.concat(chunks).subarray(0, maxBytes).toString('utf8'), isWhole: size <= maxBytes };
};
