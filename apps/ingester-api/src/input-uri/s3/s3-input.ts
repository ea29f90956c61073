import { Readable } from 'node:stream';
import { GetObjectCommand, S3Client, type GetObjectCommandOutput } from '@aws-sdk/client-s3';
import { ConfigurationError, UpstreamError } from '@sluice/domain';
import { contentDecoders } from '@sluice/io/http';
import { fileNameOf, mimeTypeOf } from '../content-headers.js';
import type { FetchedInput } from '../fetched-input.js';
import { oversizedInput, refusedInput } from '../input-faults.js';
import { inputStream } from '../input-stream.js';
import type { InputS3Settings, InputUriSettings } from '../input-uri-settings.js';
import { s3Fault, silentStorage } from './s3-faults.js';
import { s3Location } from './s3-location.js';

export type S3InputSettings = Pick<InputUriSettings, 's3' | 'timeoutMs' | 'maxBytes'>;

/** Objects of the configured storage. */
export class S3Input {
  private connected: S3Client | null = null;

  constructor(private readonly settings: S3InputSettings) {}

  async open(uri: string, signal: AbortSignal): Promise<FetchedInput> {
    const { bucket, key } = s3Location(uri);
    if (bucket === this.settings.s3.refusedBucket)
      throw refusedInput('input_uri may not name the bucket of the artifact store');
    const output = await this.get(new GetObjectCommand({ Bucket: bucket, Key: key }), signal);
    const body = output.Body;
    if (!(body instanceof Readable)) throw new UpstreamError('The object storage answers without a document');
    try {
      const decoders = contentDecoders(output.ContentEncoding);
      const sizeBytes = decoders.length === 0 ? (output.ContentLength ?? null) : null;
      const { maxBytes, timeoutMs } = this.settings;
      if (sizeBytes !== null && sizeBytes > maxBytes) throw oversizedInput(maxBytes);
      return {
        stream: inputStream(body, decoders, { maxBytes, timeoutMs, signal, faultOf: s3Fault }),
        mimeType: mimeTypeOf(output.ContentType),
        fileName: fileNameOf(output.ContentDisposition, key),
        sizeBytes,
      };
    } catch (error) {
      body.destroy();
      throw error;
    }
  }

  /** Closes the connections. */
  close(): void {
    this.connected?.destroy();
    this.connected = null;
  }

  private async get(command: GetObjectCommand, signal: AbortSignal): Promise<GetObjectCommandOutput> {
    const { timeoutMs, s3 } = this.settings;
    this.connected ??= s3Client(s3);
    // Where there are none, looking for them may take longer than a storage may be silent.
    await this.connected.config.credentials().catch((error: unknown) => {
      throw s3Fault(error);
    });
    signal.throwIfAborted();
    // One limit over all attempts of the client, until the headers have arrived.
    const patience = new AbortController();
    const timer = setTimeout(() => patience.abort(), timeoutMs);
    try {
      return await this.connected.send(command, { abortSignal: AbortSignal.any([signal, patience.signal]) });
    } catch (error) {
      signal.throwIfAborted();
      throw patience.signal.aborted ? silentStorage(timeoutMs) : s3Fault(error);
    } finally {
      clearTimeout(timer);
    }
  }
}

function s3Client({ endpoint, region, accessKeyId, secretAccessKey, forcePathStyle }: InputS3Settings): S3Client {
  if ((accessKeyId === null) !== (secretAccessKey === null)) {
    throw new ConfigurationError(
      'INPUT_URI_S3_CREDENTIALS',
      'S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY must either both be set or both be absent',
    );
  }
  return new S3Client({
    region,
    forcePathStyle,
    ...(endpoint === null ? { followRegionRedirects: true } : { endpoint }),
    ...(accessKeyId === null || secretAccessKey === null ? {} : { credentials: { accessKeyId, secretAccessKey } }),
    // Many compatible servers do not know the checksums that newer clients ask for.
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestChecksumCalculation: 'WHEN_REQUIRED',
  });
}
