import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ConfigurationError, PermanentError, TransientError } from '@sluice/domain';
import { createArtifactStore } from '../create-artifact-store.js';
import { aDocument, filesBelow, someChunks, temporaryDirectory } from '../testing/artifacts.fixture.js';
import { type S3Server, startS3Server } from '../testing/s3-server.fixture.js';
import { describeStoredArtifacts } from '../testing/stored-artifacts.fixture.js';
import type { S3Settings } from './s3-settings.js';

describeStoredArtifacts('a store in a bucket', async () => {
  const root = await temporaryDirectory();
  const server = await startS3Server(join(root.path, 'server'));
  const store = createArtifactStore({ target: 's3', rootDirectory: root.path, s3: server.settings });
  return {
    store,
    rootDirectory: root.path,
    stop: async () => {
      await server.stop();
      await root.remove();
    },
  };
});

describe('the objects of a store', () => {
  let root: { path: string; remove: () => Promise<void> };
  let server: S3Server;

  beforeAll(async () => {
    root = await temporaryDirectory();
    server = await startS3Server(join(root.path, 'server'));
  });

  afterAll(async () => {
    await server.stop();
    await root.remove();
  });

  const storeWith = (s3: Partial<S3Settings>) =>
    createArtifactStore({ target: 's3', rootDirectory: root.path, s3: { ...server.settings, ...s3 } });

  it('lie below the prefix, in the layout of the file system', async () => {
    const store = storeWith({ prefix: '/team/artifacts/' });
    await store.put(aDocument, 'document');
    await store.put(someChunks, 'chunks');
    const objects = (await filesBelow(join(root.path, 'server', 'sluice'))).filter((path) => path.endsWith('_object'));
    expect(objects).toEqual([
      `team/artifacts/chunks/7/${aDocument.hash}._S3rver_object`,
      `team/artifacts/raw/${aDocument.hash}._S3rver_object`,
    ]);
    await store.close();
  });

  it('need a bucket that exists', async () => {
    const store = storeWith({ bucket: 'nowhere' });
    for (const call of [() => store.checkWritable(), () => store.put(aDocument, 'x'), () => store.read(aDocument)]) {
      const failure: unknown = await call().catch((error: unknown) => error);
      expect(failure).toBeInstanceOf(ConfigurationError);
      expect(failure).toMatchObject({ code: 'S3_BUCKET_UNUSABLE', message: expect.stringContaining('S3_BUCKET') });
    }
    await store.close();
  });

  it('need credentials that the server accepts', async () => {
    const store = storeWith({ credentials: { accessKeyId: 'nobody', secretAccessKey: 'S3RVER' } });
    const failure: unknown = await store.checkWritable().catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(ConfigurationError);
    expect(failure).toMatchObject({
      code: 'S3_ACCESS_DENIED',
      message: expect.stringContaining('S3_SECRET_ACCESS_KEY'),
    });
    await store.close();
  });
});

describe('faults of an object store', () => {
  let server: Server;
  let status: number;

  beforeEach(async () => {
    server = createServer((request, response) => {
      request.resume();
      response.writeHead(status, { 'content-type': 'application/xml' });
      response.end(`<?xml version="1.0"?><Error><Code>Code${status}</Code><Message>No</Message></Error>`);
    }).listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
  });

  afterEach(() => {
    server.closeAllConnections();
    server.close();
  });

  const faultOf = async (s3: Partial<S3Settings> = {}): Promise<unknown> => {
    const store = createArtifactStore({
      target: 's3',
      rootDirectory: 'unused',
      s3: {
        bucket: 'sluice',
        endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
        forcePathStyle: true,
        credentials: { accessKeyId: 'a', secretAccessKey: 'b' },
        ...s3,
      },
    });
    const fault: unknown = await store.exists(aDocument).catch((error: unknown) => error);
    await store.close();
    return fault;
  };

  it('may pass when the server itself fails or asks for patience', async () => {
    for (status of [500, 503, 429]) {
      const fault = await faultOf();
      expect(fault).toBeInstanceOf(TransientError);
      expect(fault).toMatchObject({ message: expect.stringContaining('S3_ENDPOINT_URL') });
    }
  });

  it('may pass when nobody listens at the endpoint', async () => {
    const fault = await faultOf({ endpoint: 'http://127.0.0.1:1' });
    expect(fault).toBeInstanceOf(TransientError);
    expect(fault).toMatchObject({ code: 'STORE_UNAVAILABLE', message: expect.stringContaining('S3_ENDPOINT_URL') });
  });

  it('lie in the settings when access is refused', async () => {
    for (status of [401, 403]) expect(await faultOf()).toBeInstanceOf(ConfigurationError);
  });

  it('are permanent when the server refuses the request itself', async () => {
    status = 400;
    expect(await faultOf()).toBeInstanceOf(PermanentError);
  });
});

describe('a bucket whose listing has several pages', () => {
  const hashes = ['a', 'b', 'c'].map((digit) => `sha256-${digit.repeat(64)}`);
  let server: Server;

  beforeAll(async () => {
    server = createServer((request, response) => {
      const query = new URL(request.url ?? '', 'http://bucket').searchParams;
      const second = query.get('continuation-token') === 'second';
      const object = (hash: string): string =>
        `<Contents><Key>many/raw/${hash}</Key><Size>4</Size><LastModified>2026-01-02T03:04:05.000Z</LastModified></Contents>`;
      const page = second ? hashes.slice(2) : hashes.slice(0, 2);
      response.setHeader('content-type', 'application/xml');
      response.end(`<?xml version="1.0" encoding="UTF-8"?><ListBucketResult>
        <Prefix>${query.get('prefix')}</Prefix><IsTruncated>${!second}</IsTruncated>
        ${second ? '' : '<NextContinuationToken>second</NextContinuationToken>'}
        ${page.map(object).join('')}<Contents><Key>many/raw/notes.txt</Key><Size>1</Size></Contents></ListBucketResult>`);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });
  afterAll(() => {
    server.close();
  });

  it('is read to its end', async () => {
    const store = createArtifactStore({
      target: 's3',
      rootDirectory: '/nowhere',
      s3: {
        bucket: 'sluice',
        prefix: 'many',
        endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
        forcePathStyle: true,
        credentials: { accessKeyId: 'key', secretAccessKey: 'secret' },
      },
    });
    const listed = [];
    for await (const artifact of store.list('DOC')) listed.push(artifact);
    expect(listed).toEqual(
      hashes.map((hash) => ({
        key: { type: 'DOC', hash },
        sizeBytes: 4,
        modifiedMs: Date.parse('2026-01-02T03:04:05Z'),
      })),
    );
    await store.close();
  });
});
