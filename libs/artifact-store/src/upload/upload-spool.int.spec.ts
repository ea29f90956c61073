import { execFile } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { ConfigurationError, TooLargeError } from '@sluice/domain';
import { createArtifactStore } from '../create-artifact-store.js';
import {
  aDocument,
  brokenStream,
  filesBelow,
  stallingStream,
  streamOf,
  temporaryDirectory,
} from '../testing/artifacts.fixture.js';
import { runScript } from '../testing/run-script.fixture.js';
import { startS3Server } from '../testing/s3-server.fixture.js';
import type { ReceivedUpload } from './received-upload.js';
import { UploadSpool } from './upload-spool.js';

const MEBIBYTE = 1024 * 1024;

describe('receiving an upload', () => {
  let root: string;
  let remove: () => Promise<void>;
  let spool: UploadSpool;

  beforeEach(async () => {
    ({ path: root, remove } = await temporaryDirectory());
    spool = new UploadSpool(root);
  });

  afterEach(() => remove());

  it('computes every digest of the bytes while it keeps them', async () => {
    const content = Buffer.concat([Buffer.from('Wehrschütz\r\n\0'), randomBytes(300_000)]);
    const upload = await spool.receive(Readable.from([content.subarray(0, 7), content.subarray(7)]), {
      maxBytes: MEBIBYTE,
    });
    const digest = (algorithm: string) => createHash(algorithm).update(content).digest('hex');
    expect(upload).toMatchObject({
      sizeBytes: content.byteLength,
      digests: { sha256: digest('sha256'), sha3256: digest('sha3-256'), md5: digest('md5') },
    });
    expect(await readFile(await upload.localPath())).toEqual(content);
  });

  it('computes the id that git gives the same file', async () => {
    const upload = await spool.receive(streamOf(100_000), { maxBytes: MEBIBYTE });
    const { stdout } = await promisify(execFile)('git', ['hash-object', '--no-filters', await upload.localPath()]);
    expect(upload.digests.gitBlobId).toBe(stdout.trim());
  });

  it('knows the published digests of an empty file', async () => {
    expect(await spool.receive(Readable.from([]), { maxBytes: 0 })).toMatchObject({
      sizeBytes: 0,
      digests: {
        sha256: 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
        sha3256: 'a7ffc6f8bf1ed76651c14756a061d662f580ff4de43b49fa82d80a4b80f8434a',
        md5: 'd41d8cd98f00b204e9800998ecf8427e',
        gitBlobId: 'e69de29bb2d1d6434b8b29ae775ad8c2e48c5391',
      },
    });
  });

  it('takes exactly as many bytes as allowed', async () => {
    const upload = await spool.receive(streamOf(1000), { maxBytes: 1000 });
    expect(upload.sizeBytes).toBe(1000);
  });

  it('stops with the first byte too many, keeps nothing, and leaves the connection open for the answer', async () => {
    const { stream } = stallingStream(1001);
    const receiving = spool.receive(stream, { maxBytes: 1000 });
    await expect(receiving).rejects.toBeInstanceOf(TooLargeError);
    await expect(receiving).rejects.toThrow('MAX_UPLOAD_SIZE');
    expect(stream.destroyed).toBe(false);
    expect(await filesBelow(root)).toEqual([]);
    stream.destroy();
  });

  it('keeps nothing of a stream that breaks', async () => {
    await expect(spool.receive(brokenStream(200_000), { maxBytes: MEBIBYTE })).rejects.toThrow('The sender hung up');
    expect(await filesBelow(root)).toEqual([]);
  });

  it('keeps nothing of a stream that is closed before its end', async () => {
    const { stream, waiting } = stallingStream(1000);
    const receiving = spool.receive(stream, { maxBytes: MEBIBYTE });
    await waiting;
    stream.destroy();
    await expect(receiving).rejects.toThrow('Premature close');
    expect(await filesBelow(root)).toEqual([]);
  });

  it('keeps nothing when it is aborted', async () => {
    const { stream, waiting } = stallingStream(1000);
    const abort = new AbortController();
    const receiving = spool.receive(stream, { maxBytes: MEBIBYTE, signal: abort.signal });
    await waiting;
    abort.abort(new Error('The server shuts down'));
    await expect(receiving).rejects.toThrow('The server shuts down');
    expect(await filesBelow(root)).toEqual([]);
  });

  describe.each([
    ['small', 10],
    ['large', 300_000],
  ])('a %s upload', (size, sizeBytes) => {
    const receive = (): Promise<ReceivedUpload> => spool.receive(streamOf(sizeBytes), { maxBytes: MEBIBYTE });

    it('is a local file when somebody wants one, and none after it was discarded', async () => {
      const upload = await receive();
      const path = await upload.localPath();
      expect(await upload.localPath()).toBe(path);
      expect((await stat(path)).size).toBe(sizeBytes);
      await upload.discard();
      await upload.discard();
      expect(await filesBelow(root)).toEqual([]);
    });

    it.each(['with', 'without'])('is stored, %s a local file before, and discarded without harm', async (file) => {
      const store = createArtifactStore({ target: 'fs', rootDirectory: root });
      const upload = await receive();
      if (file === 'with') await upload.localPath();
      await upload.storeAs(aDocument, store);
      await upload.discard();
      expect(await filesBelow(root)).toEqual([`raw/${aDocument.hash}`]);
      expect(await store.size(aDocument)).toBe(sizeBytes);
    });

    it('can be stored as often as somebody removes it, and over what is there', async () => {
      const store = createArtifactStore({ target: 'fs', rootDirectory: root });
      const upload = await receive();
      await upload.storeAs(aDocument, store);
      await store.delete(aDocument);
      await upload.storeAs(aDocument, store);
      await upload.storeAs(aDocument, store);
      expect(await store.size(aDocument)).toBe(sizeBytes);
      expect(upload.isSmall).toBe(size === 'small');
      await upload.discard();
      expect(await filesBelow(root)).toEqual([`raw/${aDocument.hash}`]);
    });

    it('names FILE_STORE_DIR when it cannot be written there', async () => {
      await writeFile(join(root, 'occupied'), 'no directory');
      const elsewhere = new UploadSpool(join(root, 'occupied'));
      const writing = elsewhere
        .receive(streamOf(sizeBytes), { maxBytes: MEBIBYTE })
        .then((upload) => upload.localPath());
      await expect(writing).rejects.toBeInstanceOf(ConfigurationError);
      await expect(writing).rejects.toThrow('FILE_STORE_DIR');
    });
  });

  it('writes nothing of a small upload before it is stored', async () => {
    await spool.receive(streamOf(128 * 1024), { maxBytes: MEBIBYTE });
    expect(await filesBelow(root)).toEqual([]);
  });
});

describe('a file of 200 MiB on its way through spool and store', () => {
  let root: { path: string; remove: () => Promise<void> };

  beforeEach(async () => {
    root = await temporaryDirectory();
  });

  afterEach(() => root.remove());

  // Buffers that wait for the collector count, too, more of them on a busy machine; the file itself would be 200.
  const memoryGrowth = async (...args: string[]): Promise<{ rss: number; arrayBuffers: number }> =>
    JSON.parse(await runScript('upload/memory-use.fixture.ts', root.path, ...args).output());

  it('needs little more memory than a small one on a file system', async () => {
    const { rss, arrayBuffers } = await memoryGrowth();
    expect(arrayBuffers).toBeLessThan(128 * MEBIBYTE);
    expect(rss).toBeLessThan(160 * MEBIBYTE);
  });

  it('needs little more memory than a small one in a bucket', async () => {
    const server = await startS3Server(join(root.path, 'server'));
    const { rss, arrayBuffers } = await memoryGrowth(server.settings.endpoint ?? '');
    await server.stop();
    expect(arrayBuffers).toBeLessThan(128 * MEBIBYTE);
    expect(rss).toBeLessThan(160 * MEBIBYTE);
  });
});
