import type { Readable } from 'node:stream';
import { PermanentError } from '@sluice/domain';
import { verifiedStream } from '@sluice/io';
import { JsonFields } from '../http/json-fields.js';
import type { RetryingFetch } from '../http/retrying-fetch.js';
import { bodyStream } from '../http/platform-api.js';
import { contentDiffers, refusalOf } from '../http/refusal.js';

/** Pointers are smaller than this by the specification of Git LFS. */
export const MAX_POINTER_BYTES = 1024;

/** What a Git LFS pointer file stands for. */
export interface LfsPointer {
  /** SHA-256 of the content, hexadecimal. */
  readonly oid: string;
  /** In bytes. */
  readonly size: number;
}

/** Reads a pointer file (docs/spec.md of git-lfs); null when the text is none. */
export function parseLfsPointer(text: string): LfsPointer | null {
  if (!/^version https?:\/\/(git-lfs\.github\.com\/spec|hawser\.github\.com\/spec)\/v1\r?\n/.test(text)) return null;
  const oid = /^oid sha256:([0-9a-f]{64})\r?$/m.exec(text)?.[1];
  const size = /^size (\d+)\r?$/m.exec(text)?.[1];
  return oid === undefined || size === undefined ? null : { oid, size: Number(size) };
}

export interface LfsServerOptions {
  /** How errors name the platform, such as `GitHub`. */
  readonly platform: string;
  /** Address of the LFS server, `….git/info/lfs`. */
  readonly url: string;
  readonly token: string | null;
  readonly http: RetryingFetch;
}

const MEDIA_TYPE = 'application/vnd.git-lfs+json';

/** Downloads from a Git LFS server by its batch API (docs/api/batch.md of git-lfs) with the `basic` transfer. */
export class LfsServer {
  constructor(private readonly options: LfsServerOptions) {}

  /**
   * The content of a pointer. The stream ends with an error when it is not what the pointer names.
   * @throws PermanentError when the server has no such object
   */
  async download(pointer: LfsPointer, signal: AbortSignal): Promise<Readable> {
    // Where it is, is what the server says: the address is judged as if a stranger had named it.
    const { url, headers } = await this.locate(pointer, signal);
    const response = await this.options.http.fetch(url, { headers }, signal);
    if (!response.ok) throw await refusalOf(response, this.options.platform);
    return verifiedStream(bodyStream(response, signal), { algorithm: 'sha256', digest: pointer.oid }, contentDiffers);
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
    const url = new URL(`${this.options.url}/objects/batch`);
    const response = await this.options.http.fetch(url, { method: 'POST', body, headers: this.headers() }, signal);
    if (!response.ok) throw await refusalOf(response, this.options.platform);
    return response.json();
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
