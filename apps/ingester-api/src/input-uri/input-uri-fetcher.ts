import { TransientError } from '@sluice/domain';
import { resolveBySystem, type ResolveHost } from '@sluice/io';
import type { FetchedInput } from './fetched-input.js';
import { FileInput } from './file/file-input.js';
import { HttpInput } from './http/http-input.js';
import { refusedInput } from './input-faults.js';
import type { InputUriSettings } from './input-uri-settings.js';
import { S3Input } from './s3/s3-input.js';

/** Opens the documents that `input_uri` names: `http(s)://`, `s3://` and `file://`, within what the settings allow. */
export class InputUriFetcher {
  private readonly http: HttpInput;
  private readonly s3: S3Input;
  private readonly file: FileInput;
  private readonly closing = new AbortController();

  /**
   * Makes no connection.
   * @throws ConfigurationError for a malformed entry of `allowHosts`
   */
  constructor(settings: InputUriSettings, resolve: ResolveHost = resolveBySystem) {
    this.http = new HttpInput(settings, resolve);
    this.s3 = new S3Input(settings);
    this.file = new FileInput(settings);
  }

  /**
   * Resolves when the document begins to arrive; the signal stays in force until the stream has ended. The call and the stream
   * fail with the same errors, whose messages contain neither resolved addresses nor paths of this machine.
   * @throws InvalidInputError for a URI that is malformed, not allowed, does not exist or may not be read, also when there are no
   * credentials for `s3://`
   * @throws TooLargeError over `maxBytes`
   * @throws UpstreamError when the origin fails, breaks off or, with `timedOut`, is silent for too long
   * @throws ConfigurationError when half of the credentials for `s3://` is missing
   * @throws TransientError once `close` was called; the reason of the signal
   */
  async open(uri: string, signal: AbortSignal): Promise<FetchedInput> {
    const stop = AbortSignal.any([signal, this.closing.signal]);
    stop.throwIfAborted();
    switch (schemeOf(uri)) {
      case 'http':
      case 'https':
        return await this.http.open(uri, stop);
      case 's3':
        return await this.s3.open(uri, stop);
      case 'file':
        return await this.file.open(uri, stop);
      default:
        throw refusedInput('input_uri must begin with http://, https://, s3:// or file://');
    }
  }

  /** Ends what is under way and closes all connections; later calls of `open` fail. */
  close(): Promise<void> {
    this.closing.abort(new TransientError('SHUTTING_DOWN', 'The service is shutting down: try again'));
    this.s3.close();
    return this.http.close();
  }
}

/** Control characters, which URL parsers silently drop, make it no URI. */
const schemeOf = (uri: string): string | undefined =>
  /\p{Cc}/u.test(uri) ? undefined : /^([a-z][a-z0-9+.-]*):\/\//i.exec(uri)?.[1]?.toLowerCase();
