import type { Readable } from 'node:stream';
import { PermanentError, UpstreamError } from '@sluice/domain';
import { JsonFields } from '../http/json-fields.js';
import type { PatientFetch } from '../http/patient-fetch.js';
import { bodyStream } from '../http/platform-api.js';
import { refusalOf } from '../http/refusal.js';
import { checkedStream } from '../source/checked-stream.js';
import type { LfsPointer } from './lfs-pointer.js';

export interface LfsServerOptions {
  /** How errors name the platform, such as `GitHub`. */
  readonly platform: string;
  /** Address of the LFS server, `….git/info/lfs`. */
  readonly url: string;
  readonly token: string | null;
  readonly http: PatientFetch;
}

const MEDIA_TYPE = 'application/vnd.git-lfs+json';
/** A renamed repository redirects its git addresses; `fetch` would turn the POST into a GET. */
const MAX_REDIRECTS = 3;

/** Downloads from a Git LFS server by its batch API (docs/api/batch.md of git-lfs) with the `basic` transfer. */
export class LfsServer {
  constructor(private readonly options: LfsServerOptions) {}

  /**
   * The content of a pointer. The stream ends with an error when it is not what the pointer names.
   * @throws PermanentError when the server has no such object
   */
  async download(pointer: LfsPointer, signal: AbortSignal): Promise<Readable> {
    const { url, headers } = await this.locate(pointer, signal);
    const response = await this.options.http.fetch(url, { headers }, signal);
    if (!response.ok) throw await refusalOf(response, this.options.platform);
    return checkedStream(bodyStream(response, signal), { algorithm: 'sha256', digest: pointer.oid });
  }

  private async locate(
    pointer: LfsPointer,
    signal: AbortSignal,
  ): Promise<{ url: URL; headers: Record<string, string> }> {
    const answer = JsonFields.of(await this.batch(pointer, signal));
    const object = JsonFields.of(answer.list('objects')[0]);
    if (object.has('error'))
      throw new PermanentError(
        'LFS_OBJECT_MISSING',
        `The Git LFS server does not deliver the content of this file: ${object.object('error').textOrNull('message') ?? 'no reason given'}`,
      );
    const download = object.object('actions').object('download');
    const headers: Record<string, string> = {};
    for (const [name, value] of Object.entries(download.object('header').all())) headers[name] = String(value);
    return { url: new URL(download.text('href')), headers };
  }

  private async batch(pointer: LfsPointer, signal: AbortSignal): Promise<unknown> {
    const body = JSON.stringify({
      operation: 'download',
      transfers: ['basic'],
      objects: [pointer],
      hash_algo: 'sha256',
    });
    let url = new URL(`${this.options.url}/objects/batch`);
    for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
      const init: RequestInit = { method: 'POST', body, headers: this.headers(), redirect: 'manual' };
      const response = await this.options.http.fetch(url, init, signal);
      const location = response.status >= 300 && response.status < 400 ? response.headers.get('location') : null;
      if (location === null) {
        if (!response.ok) throw await refusalOf(response, this.options.platform);
        return response.json();
      }
      await response.body?.cancel();
      const next = new URL(location, url);
      if (next.origin !== url.origin) throw new UpstreamError('The Git LFS server redirects to another host');
      url = next;
    }
    throw new UpstreamError('The Git LFS server redirects without end');
  }

  /** Both platforms take a token as the password of basic authentication, whatever the user's name. */
  private headers(): Record<string, string> {
    const { token } = this.options;
    return {
      accept: MEDIA_TYPE,
      'content-type': MEDIA_TYPE,
      ...(token === null
        ? {}
        : { authorization: `Basic ${Buffer.from(`x-access-token:${token}`).toString('base64')}` }),
    };
  }
}
