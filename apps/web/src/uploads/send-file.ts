import { apiAddress } from '../api/client.js';
import { ApiProblem, problemOf } from '../api/problem.js';
import { apiKey } from '../api/session.js';
import { texts } from '../texts/texts.js';

/** What a file becomes: a document of a batch, at a location of its source. */
export interface UploadTarget {
  readonly batchId: number;
  readonly source: string;
}

export type SendFile = (
  target: UploadTarget,
  path: string,
  file: File,
  signal: AbortSignal,
  onSent: (bytes: number) => void,
) => Promise<void>;

/**
 * Uploads a file. By an XMLHttpRequest: `fetch` does not say how much is sent.
 *
 * @throws ApiProblem when it is refused, belongs to another batch (status 203), or does not arrive (status 0)
 */
export const sendFile: SendFile = (target, path, file, signal, onSent) =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const abort = (): void => request.abort();
    const fail = (): void => reject(new ApiProblem('', 0));
    signal.addEventListener('abort', abort, { once: true });
    request.upload.onprogress = ({ loaded }) => onSent(Math.min(loaded, file.size));
    request.onloadend = () => signal.removeEventListener('abort', abort);
    request.onabort = () => reject(signal.reason instanceof Error ? signal.reason : new DOMException('', 'AbortError'));
    request.onerror = fail;
    request.ontimeout = fail;
    request.onload = () => {
      const body = bodyOf(request.responseText);
      if (request.status === ELSEWHERE) reject(new ApiProblem(texts.uploads.elsewhere(batchOf(body)), ELSEWHERE));
      else if (request.status >= 200 && request.status < 300) resolve();
      else reject(problemOf(request.status, body));
    };
    request.open('POST', apiAddress('/document/ingest-document'));
    const key = apiKey();
    if (key !== null) request.setRequestHeader('authorization', `Bearer ${key}`);
    const form = new FormData();
    form.append('batch_id', String(target.batchId));
    form.append('source', target.source);
    form.append('source_uri', path);
    form.append('file', file, file.name);
    request.send(form);
  });

/** Its location resides in another batch already: there it is renewed. */
const ELSEWHERE = 203;

const batchOf = (body: unknown): string => String((body as { batch_id?: unknown } | null)?.batch_id ?? '');

const bodyOf = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
};
