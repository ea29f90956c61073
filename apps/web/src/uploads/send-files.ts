import type { Schemas } from '@sluice/api-types';
import { apiAddress, tellUnauthorized } from '../api/client.js';
import { ApiProblem, problemOf } from '../api/problem.js';
import { apiKey } from '../api/session.js';
import { texts } from '../texts/texts.js';
import type { ChosenFile } from './chosen-files.js';

/** What a file becomes: a document of a batch, at a location of its source. */
export interface UploadTarget {
  readonly batchId: number;
  readonly source: string;
}

/** What became of a file: null when it is in, else why it is not. */
export type Outcome = ApiProblem | null;

export type SendFiles = (
  target: UploadTarget,
  files: readonly ChosenFile[],
  signal: AbortSignal,
  onSent: (bytes: number) => void,
) => Promise<readonly Outcome[]>;

/**
 * Uploads files in one request: one by itself, several as a bundle.
 *
 * @throws ApiProblem when nothing is known of any of them: the request is refused, or gets no response (status 0)
 */
export const sendFiles: SendFiles = async (target, files, signal, onSent) => {
  const [first, ...others] = files;
  if (first === undefined) return [];
  if (others.length === 0) {
    const { status, body } = await post('/document/ingest-document', formOf(target, first), signal, onSent);
    return [outcomeOf(status, body, batchOf(body))];
  }
  const { status, body } = await post('/document/ingest-documents', bundleOf(target, files), signal, onSent);
  const documents = (body as Partial<Schemas['DocumentsIngested']> | null)?.documents;
  if (!Array.isArray(documents)) throw problemOf(status, body);
  const outcomes = new Map(documents.map((document) => [document.file, document]));
  // Of a request that broke in its middle those that had arrived are known.
  return files.map((_, index) => {
    const document = outcomes.get(keyOf(index));
    if (document === undefined) return problemOf(status, body);
    return outcomeOf(document.status_code, document.problem, document.ingested?.batch_id);
  });
};

/** Its location resides in another batch already: there it is renewed. */
const ELSEWHERE = 203;

const outcomeOf = (status: number, body: unknown, batchId: unknown): Outcome => {
  if (status === ELSEWHERE) return new ApiProblem(texts.uploads.elsewhere(String(batchId)), ELSEWHERE);
  return status >= 200 && status < 300 ? null : problemOf(status, body);
};

const batchOf = (body: unknown): unknown => (body as { batch_id?: unknown } | null)?.batch_id;

const formOf = (target: UploadTarget, { path, file }: ChosenFile): FormData => {
  const form = new FormData();
  form.append('batch_id', String(target.batchId));
  form.append('source', target.source);
  form.append('source_uri', path);
  form.append('file', file, file.name);
  return form;
};

/** A user's name for a file stands in no header, where some names cannot. */
const keyOf = (index: number): string => String(index);

const bundleOf = ({ batchId, source }: UploadTarget, files: readonly ChosenFile[]): FormData => {
  const form = new FormData();
  const documents = files.map(({ path, file }, index) => ({
    file: keyOf(index),
    file_name: file.name,
    batch_id: batchId,
    source,
    source_uri: path,
  }));
  form.append('document', JSON.stringify(documents));
  for (const [index, { file }] of files.entries()) form.append('file', file, keyOf(index));
  return form;
};

interface Answer {
  readonly status: number;
  readonly body: unknown;
}

/** By an XMLHttpRequest: `fetch` does not say how much is sent. Resolves to refusals, too, but for 401. */
const post = (path: string, form: FormData, signal: AbortSignal, onSent: (bytes: number) => void): Promise<Answer> =>
  new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const request = new XMLHttpRequest();
    const abort = (): void => request.abort();
    const fail = (): void => reject(new ApiProblem('', 0));
    signal.addEventListener('abort', abort, { once: true });
    request.upload.onprogress = ({ loaded }) => onSent(loaded);
    request.onloadend = () => signal.removeEventListener('abort', abort);
    request.onabort = () => reject(signal.reason instanceof Error ? signal.reason : new DOMException('', 'AbortError'));
    request.onerror = fail;
    request.ontimeout = fail;
    request.onload = () => {
      const body = bodyOf(request.responseText);
      if (request.status !== 401) return resolve({ status: request.status, body });
      tellUnauthorized();
      reject(problemOf(request.status, body));
    };
    request.open('POST', apiAddress(path));
    const key = apiKey();
    if (key !== null) request.setRequestHeader('authorization', `Bearer ${key}`);
    request.send(form);
  });

const bodyOf = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
};
