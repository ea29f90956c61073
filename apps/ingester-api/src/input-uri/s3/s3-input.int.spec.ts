import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { ConfigurationError, InvalidInputError, TooLargeError, UpstreamError } from '@sluice/domain';
import S3rver from 's3rver';
import { failureOf } from '../testing/failure.fixture.js';
import { noAbort, someSettings } from '../testing/settings.fixture.js';
import { startWebServer } from '../testing/web-server.fixture.js';
import { S3Input } from './s3-input.js';

const KEY = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' };

describe('S3Input', () => {
  let directory: string;
  let server: S3rver;
  let endpoint: string;
  let input: S3Input;

  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'input-uri-s3-'));
    const configureBuckets = [{ name: 'library', configs: [] }];
    server = new S3rver({ address: '127.0.0.1', port: 0, silent: true, directory, configureBuckets });
    endpoint = `http://127.0.0.1:${((await server.run()) as AddressInfo).port}`;
    const client = new S3Client({
      region: 'us-east-1',
      endpoint,
      forcePathStyle: true,
      credentials: KEY,
      requestChecksumCalculation: 'WHEN_REQUIRED',
    });
    await client.send(
      new PutObjectCommand({
        Bucket: 'library',
        Key: 'reports/2024 über.txt',
        Body: 'stored',
        ContentType: 'text/plain; charset=utf-8',
      }),
    );
    client.destroy();
  });
  afterAll(async () => {
    await server.close();
    await rm(directory, { recursive: true });
  });
  beforeEach(() => {
    input = inputAt(endpoint);
  });
  afterEach(() => input.close());

  const inputAt = (at: string, over: { maxBytes?: number; timeoutMs?: number } = {}): S3Input =>
    new S3Input({
      ...someSettings(over),
      s3: { endpoint: at, region: 'us-east-1', ...KEY, forcePathStyle: true },
    });

  it('streams an object with its type, name and size', async () => {
    const fetched = await input.open('s3://library/reports/2024 über.txt', noAbort());
    expect(fetched).toMatchObject({ mimeType: 'text/plain', fileName: '2024 über.txt', sizeBytes: 6 });
    expect(await text(fetched.stream)).toBe('stored');
  });

  it.each(['s3://library/none.txt', 's3://nobucket/a.txt'])('says that %s does not exist', async (uri) => {
    const failure = await failureOf(input.open(uri, noAbort()));
    expect(failure).toBeInstanceOf(InvalidInputError);
    expect((failure as Error).message).toContain('does not exist');
  });

  it('refuses the bucket of the artifact store, whatever the credentials may read', async () => {
    const s3 = { endpoint, region: 'us-east-1', ...KEY, forcePathStyle: true, refusedBucket: 'library' };
    const refusing = new S3Input({ ...someSettings(), s3 });
    await expect(refusing.open('s3://library/reports/2024 über.txt', noAbort())).rejects.toThrow(InvalidInputError);
    refusing.close();
  });

  it('refuses an object over the limit', async () => {
    const limited = inputAt(endpoint, { maxBytes: 5 });
    await expect(limited.open('s3://library/reports/2024 über.txt', noAbort())).rejects.toThrow(TooLargeError);
    limited.close();
  });

  it('gives up on a storage that does not answer, and stops waiting when the caller does', async () => {
    const abort = new AbortController();
    const silent = await startWebServer(() => abort.abort(new Error('the client has gone')));
    const patient = inputAt(`http://${silent.host}`);
    await expect(patient.open('s3://library/a', abort.signal)).rejects.toThrow('the client has gone');
    const impatient = inputAt(`http://${silent.host}`, { timeoutMs: 50 });
    expect(await failureOf(impatient.open('s3://library/a', noAbort()))).toMatchObject({ timedOut: true });
    patient.close();
    impatient.close();
    await silent.stop();
  });

  it('reports on the stream that an object breaks off', async () => {
    const broken = await startWebServer((_request, response) => {
      response.writeHead(200, { 'content-length': '100' });
      response.write('half', () => response.socket?.destroy());
    });
    const source = inputAt(`http://${broken.host}`);
    const fetched = await source.open('s3://library/a', noAbort());
    expect(await failureOf(text(fetched.stream))).toBeInstanceOf(UpstreamError);
    source.close();
    await broken.stop();
  });

  it('names the settings when half of the credentials is missing', async () => {
    const s3 = { endpoint, region: 'us-east-1', accessKeyId: 'x', secretAccessKey: null, forcePathStyle: true };
    await expect(new S3Input(someSettings({ s3 })).open('s3://library/a', noAbort())).rejects.toThrow(
      ConfigurationError,
    );
  });

  describe('without credentials', () => {
    const nowhere = {
      AWS_ACCESS_KEY_ID: '',
      AWS_SECRET_ACCESS_KEY: '',
      AWS_EC2_METADATA_DISABLED: 'true',
      AWS_SHARED_CREDENTIALS_FILE: '/none',
      AWS_CONFIG_FILE: '/none',
      AWS_CONTAINER_CREDENTIALS_FULL_URI: '',
      AWS_CONTAINER_CREDENTIALS_RELATIVE_URI: '',
    };
    const before = process.env;
    beforeEach(() => {
      process.env = { ...before, ...nowhere };
    });
    afterEach(() => {
      process.env = before;
    });

    it('refuses the URI, and names the settings that are missing', async () => {
      const s3 = { endpoint, region: 'us-east-1', accessKeyId: null, secretAccessKey: null, forcePathStyle: true };
      const lacking = new S3Input(someSettings({ s3, timeoutMs: 1 }));
      const failure = await failureOf(lacking.open('s3://library/a', noAbort()));
      expect(failure).toMatchObject({
        details: [{ field: 'input_uri', message: expect.stringContaining('S3_ACCESS_KEY_ID') }],
      });
      lacking.close();
    });
  });
});
