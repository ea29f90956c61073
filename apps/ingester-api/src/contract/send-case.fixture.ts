import http from 'node:http';
import { text } from 'node:stream/consumers';
import type { FilePart, Value, Values } from './contract-table.fixture.js';
import type { Sent } from './generated-cases.fixture.js';

const isFile = (value: Value): value is FilePart => typeof value === 'object' && !Array.isArray(value);

/** A list is a part for each of its items. */
const partsOf = (value: Value): readonly Value[] => (Array.isArray(value) ? (value as readonly Value[]) : [value]);

const pathOf = ({ endpoint, at, path = {} }: Sent): string =>
  (at ?? endpoint.paths[0]).replace(/\{(\w+)\}/g, (_match, name: string) => {
    const value = path[name];
    if (value === undefined) throw new Error(`${endpoint.key}: the case has no ${name}`);
    // A target may hold slashes.
    return String(value)
      .split('/')
      .map(encodeURIComponent)
      .join(name === 'target' ? '/' : '%2F');
  });

const queryOf = (query: Values = {}): string => {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    for (const one of Array.isArray(value) ? value : [value]) parameters.append(name, String(one));
  }
  return parameters.size === 0 ? '' : `?${parameters}`;
};

const fileOf = ({ name, content, bytes, type }: FilePart): File =>
  new File([content ?? new Uint8Array(bytes ?? 0)], name, { type: type ?? 'application/octet-stream' });

const multipart = (fields: Values): FormData => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields))
    for (const part of partsOf(value)) form.append(name, isFile(part) ? fileOf(part) : String(part));
  return form;
};

const bodyOf = ({ form, encoding, json, raw }: Sent): Pick<RequestInit, 'body' | 'headers'> => {
  if (raw) return { body: raw.content ?? ' '.repeat(raw.bytes ?? 0), headers: { 'content-type': raw.type } };
  if (json !== undefined) return { body: JSON.stringify(json), headers: { 'content-type': 'application/json' } };
  if (!form) return {};
  if (encoding !== 'urlencoded') return { body: multipart(form) };
  return {
    body: new URLSearchParams(Object.entries(form).map(([name, value]): [string, string] => [name, String(value)])),
  };
};

/** Begins to send a long form; the answer should come before it. */
const announce = (url: string, bytes: number, headers: Readonly<Record<string, string>>): Promise<Response> => {
  const type = 'application/x-www-form-urlencoded';
  return new Promise((resolve, reject) => {
    const request = http.request(url, {
      method: 'POST',
      headers: { ...headers, 'content-type': type, 'content-length': bytes },
    });
    request.on('error', reject);
    request.on('response', (answer) => {
      text(answer)
        .then((body) => resolve(new Response(body, { status: answer.statusCode!, headers: headersOf(answer) })), reject)
        .finally(() => request.destroy());
    });
    request.flushHeaders();
  });
};

const headersOf = ({ headers }: http.IncomingMessage): [string, string][] =>
  Object.entries(headers).map(([name, value]) => [name, String(value)]);

/** Sends a case whose placeholders are filled in. Redirects are not followed. */
export const sendCase = (url: string, sent: Sent, credentials: Readonly<Record<string, string>>): Promise<Response> => {
  const { headers, ...body } = sent.announced === undefined ? bodyOf(sent) : {};
  const own = Object.entries(sent.headers ?? {}).map(([name, value]): [string, string] => [name, String(value)]);
  const target = `${url}${pathOf(sent)}${queryOf(sent.query)}`;
  const all = { ...headers, ...Object.fromEntries(own), ...credentials };
  if (sent.announced !== undefined) return announce(target, sent.announced, all);
  return fetch(target, { method: sent.method ?? sent.endpoint.method, redirect: 'manual', headers: all, ...body });
};
