import { mkdir, open, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { ConfigurationError, TransientError } from '@sluice/domain';
import type { ArtifactStore } from '../artifact-store.js';
import { createArtifactStore } from '../create-artifact-store.js';
import { artifactDirectories } from '../layout/artifact-directories.js';
import type { TemporaryFile } from '@sluice/io';
import { aDocument, filesBelow, someChunks, streamOf, temporaryDirectory } from '../testing/artifacts.fixture.js';
import { runScript } from '../testing/run-script.fixture.js';
import { describeStoredArtifacts } from '../testing/stored-artifacts.fixture.js';
import { UploadSpool } from '../upload/upload-spool.js';
import { FileArtifactStore } from './file-artifact-store.js';

describeStoredArtifacts('a store on the file system', async () => {
  const root = await temporaryDirectory();
  return {
    store: createArtifactStore({ target: 'fs', rootDirectory: root.path }),
    rootDirectory: root.path,
    stop: root.remove,
  };
});

describe('the files of a store', () => {
  let root: string;
  let remove: () => Promise<void>;
  let store: ArtifactStore;

  beforeEach(async () => {
    ({ path: root, remove } = await temporaryDirectory());
    store = createArtifactStore({ target: 'fs', rootDirectory: join(root, 'file_store') });
  });

  afterEach(async () => {
    await store.close();
    await remove();
  });

  it('lie where other programs look for them', async () => {
    await store.put(aDocument, 'document');
    await store.put(someChunks, 'chunks');
    expect(await filesBelow(join(root, 'file_store'))).toEqual([`chunks/7/${aDocument.hash}`, `raw/${aDocument.hash}`]);
  });

  it('are handed out themselves, not as copies', async () => {
    await store.put(aDocument, 'document');
    const path = await store.withLocalFile(aDocument, async (local) => local);
    expect(path).toBe(join(root, 'file_store', 'raw', aDocument.hash));
    expect(await readFile(path, 'utf8')).toBe('document');
  });

  // In a bucket this is a guarantee of the service.
  it('are one whole artifact after many concurrent puts of one key', async () => {
    const sizeBytes = 300_000;
    await Promise.all(
      Array.from({ length: 8 }, (_, index) => store.put(someChunks, streamOf(sizeBytes, 0x41 + index))),
    );
    const bytes = await store.read(someChunks);
    expect(bytes.byteLength).toBe(sizeBytes);
    expect(new Set(bytes).size).toBe(1);
    expect(await filesBelow(join(root, 'file_store'))).toEqual([`chunks/7/${aDocument.hash}`]);
  });

  it('name FILE_STORE_DIR when a file stands in the place of the directory', async () => {
    await writeFile(join(root, 'file_store'), 'no directory');
    const failure: unknown = await store.checkWritable().catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(ConfigurationError);
    expect(failure).toMatchObject({ code: 'STORE_NOT_WRITABLE', message: expect.stringContaining('FILE_STORE_DIR') });
    expect(failure).not.toMatchObject({ message: expect.stringContaining(root) });
    const source = streamOf(10);
    await expect(store.put(aDocument, source)).rejects.toBeInstanceOf(ConfigurationError);
    expect(source.destroyed).toBe(true);
  });

  it('name FILE_STORE_DIR when a file stands in the place of a sub-directory', async () => {
    await mkdir(join(root, 'file_store'));
    await writeFile(join(root, 'file_store', 'chunks'), 'no directory');
    await expect(store.put(someChunks, 'chunks')).rejects.toMatchObject({ code: 'STORE_NOT_WRITABLE' });
    expect(await filesBelow(join(root, 'file_store'))).toEqual(['chunks']);
  });

  it('keep the version that a reader opened while a new one is put', async () => {
    await store.put(someChunks, streamOf(3_000_000, 0x41));
    const opened = await store.open(someChunks);
    await store.put(someChunks, streamOf(2_000_000, 0x42));
    const bytes = await buffer(opened);
    expect(bytes.byteLength).toBe(3_000_000);
    expect(new Set(bytes)).toEqual(new Set([0x41]));
  });

  it('are absent when the disk is full, which may pass', async () => {
    const fullDisk = new FileArtifactStore(root, artifactDirectories(), {
      create: () => fileOnFullDisk(root),
      createEmpty: () => Promise.resolve('/dev/full'),
      write: (content) => writeFile('/dev/full', content).then(() => '/dev/full'),
    });
    for (const content of [streamOf(10), 'ten bytes.']) {
      const failure: unknown = await fullDisk.put(aDocument, content).catch((error: unknown) => error);
      expect(failure).toBeInstanceOf(TransientError);
      expect(failure).toMatchObject({ code: 'STORE_FULL', message: expect.stringContaining('FILE_STORE_DIR') });
      expect(await filesBelow(root)).toEqual([]);
    }
    await expect(fullDisk.checkWritable()).rejects.toMatchObject({ code: 'STORE_FULL' });
  });

  it('stay unseen when their writer is killed, and a later start removes the rest', async () => {
    const rootDirectory = join(root, 'file_store');
    const writer = runScript('file-system/stalling-put.fixture.ts', rootDirectory);
    await writer.line('writing');
    expect(await filesBelow(rootDirectory)).toHaveLength(1);
    await new UploadSpool(rootDirectory).cleanAbandoned();
    expect(await filesBelow(rootDirectory)).toHaveLength(1);

    await writer.kill('SIGKILL');
    expect(await store.exists(aDocument)).toBe(false);
    expect(await new UploadSpool(rootDirectory).cleanAbandoned()).toBe(1);
    expect(await filesBelow(rootDirectory)).toEqual([]);
  });
});

/** Like a file on a full disk, `/dev/full` can be opened but takes no byte. */
async function fileOnFullDisk(directory: string): Promise<TemporaryFile> {
  const path = join(directory, 'unfinished');
  await symlink('/dev/full', path);
  return { path, handle: await open(path, 'w') };
}
