import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { access, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { ArtifactType, InvalidInputError, NotFoundError } from '@sluice/domain';
import type { ArtifactStore, StoredArtifact } from '../artifact-store.js';
import {
  aDocument,
  brokenStream,
  filesBelow,
  someChunks,
  stallingStream,
  streamOf,
  temporaryDirectory,
} from './artifacts.fixture.js';

/** Larger than one part of a multipart upload. */
const SEVERAL_PARTS = 12 * 1024 * 1024 + 17;

interface StoreUnderTest {
  readonly store: ArtifactStore;
  /** Where the store puts local temporary files. */
  readonly rootDirectory: string;
  stop(): Promise<void>;
}

/** What every artifact store guarantees, whatever lies below it. */
export function describeStoredArtifacts(name: string, start: () => Promise<StoreUnderTest>): void {
  describe(name, () => {
    let running: StoreUnderTest;
    let store: ArtifactStore;

    beforeEach(async () => {
      running = await start();
      store = running.store;
    });

    afterEach(async () => {
      await store.close();
      await running.stop();
    });

    const temporaryFiles = async (): Promise<string[]> =>
      (await filesBelow(running.rootDirectory)).filter((path) => path.startsWith('.tmp'));

    it('gives back a text as it was put, as bytes and as text', async () => {
      const text = 'Schleuse Oberwöhr: Pegel 2,47 m';
      expect(await store.put(someChunks, text)).toEqual({ sizeBytes: Buffer.byteLength(text) });
      expect(await store.read(someChunks)).toEqual(Buffer.from(text));
      expect(await store.readText(someChunks)).toBe(text);
    });

    it('gives back an empty artifact', async () => {
      expect(await store.put(someChunks, Buffer.alloc(0))).toEqual({ sizeBytes: 0 });
      expect(await store.read(someChunks)).toEqual(Buffer.alloc(0));
      expect(await store.size(someChunks)).toBe(0);
    });

    it('streams many megabytes in and out unchanged', async () => {
      expect(await store.put(aDocument, streamOf(SEVERAL_PARTS))).toEqual({ sizeBytes: SEVERAL_PARTS });
      expect(await store.size(aDocument)).toBe(SEVERAL_PARTS);
      expect(await digestOf(await store.open(aDocument))).toBe(await digestOf(streamOf(SEVERAL_PARTS)));
    });

    it('gives a part of an artifact alone', async () => {
      await store.put(aDocument, 'abcdefgh');
      const part = async (start: number, end: number) => text(await store.open(aDocument, { range: { start, end } }));
      expect([await part(0, 0), await part(2, 4), await part(7, 7)]).toEqual(['a', 'cde', 'h']);
      const missing = store.open(someChunks, { range: { start: 0, end: 1 } });
      await expect(missing).rejects.toBeInstanceOf(NotFoundError);
    });

    it('takes a stream of texts', async () => {
      await store.put(someChunks, Readable.from(['{"text":', '"Wehr"}']));
      expect(await store.readText(someChunks)).toBe('{"text":"Wehr"}');
    });

    it('keeps artifacts of different types and step configurations apart', async () => {
      const keys = [
        aDocument,
        ...[
          ArtifactType.ParsedMarkdown,
          ArtifactType.ParsedJson,
          ArtifactType.Chunks,
          ArtifactType.Embeddings,
          ArtifactType.Rag,
        ].flatMap((type) => [1, 2].map((stepConfigId) => ({ type, hash: aDocument.hash, stepConfigId }))),
      ];
      for (const key of keys) await store.put(key, JSON.stringify(key));
      for (const key of keys) expect(JSON.parse(await store.readText(key))).toEqual(key);
    });

    it('replaces an artifact that is put again', async () => {
      await store.put(someChunks, 'the first, and longer, text');
      await store.put(someChunks, 'the second');
      expect(await store.readText(someChunks)).toBe('the second');
    });

    it('says whether an artifact exists, and deletes it once', async () => {
      expect(await store.exists(someChunks)).toBe(false);
      await store.put(someChunks, 'x');
      expect(await store.exists(someChunks)).toBe(true);
      expect(await store.delete(someChunks)).toBe(true);
      expect(await store.exists(someChunks)).toBe(false);
      expect(await store.delete(someChunks)).toBe(false);
    });

    it('answers NotFoundError for a missing artifact, before any byte is read', async () => {
      await expect(store.open(aDocument)).rejects.toBeInstanceOf(NotFoundError);
      await expect(store.read(aDocument)).rejects.toBeInstanceOf(NotFoundError);
      await expect(store.readText(aDocument)).rejects.toBeInstanceOf(NotFoundError);
      await expect(store.size(aDocument)).rejects.toThrow(
        `The store has no DOC artifact of document ${aDocument.hash}`,
      );
      await expect(store.withLocalFile(aDocument, async () => 1)).rejects.toBeInstanceOf(NotFoundError);
      expect(await temporaryFiles()).toEqual([]);
    });

    it('refuses a hash of which a path could be built', async () => {
      const key = { type: ArtifactType.Doc, hash: '../../etc/passwd' };
      await expect(store.put(key, 'x')).rejects.toBeInstanceOf(InvalidInputError);
      await expect(store.open(key)).rejects.toBeInstanceOf(InvalidInputError);
      await expect(store.exists(key)).rejects.toBeInstanceOf(InvalidInputError);
      await expect(store.delete(key)).rejects.toBeInstanceOf(InvalidInputError);
    });

    it('passes on the error of a stream that breaks, and keeps nothing of it', async () => {
      await expect(store.put(aDocument, brokenStream(100_000))).rejects.toThrow('The sender hung up');
      await expect(store.put(aDocument, brokenStream(SEVERAL_PARTS))).rejects.toThrow('The sender hung up');
      expect(await store.exists(aDocument)).toBe(false);
      expect(await temporaryFiles()).toEqual([]);
    });

    it('keeps the old version when putting the new one fails', async () => {
      await store.put(someChunks, 'the old version');
      await expect(store.put(someChunks, brokenStream(100_000))).rejects.toThrow();
      expect(await store.readText(someChunks)).toBe('the old version');
    });

    it('stops with the reason of the signal when aborted, and keeps nothing', async () => {
      const { stream, waiting } = stallingStream(1000);
      const abort = new AbortController();
      const put = store.put(aDocument, stream, { signal: abort.signal });
      await waiting;
      abort.abort(new Error('The step ran out of time'));
      await expect(put).rejects.toThrow('The step ran out of time');
      expect(stream.destroyed).toBe(true);
      expect(await store.exists(aDocument)).toBe(false);
      expect(await temporaryFiles()).toEqual([]);
    });

    it('does nothing when aborted before it begins', async () => {
      const signal = AbortSignal.abort(new Error('Too late'));
      const stream = streamOf(10);
      await expect(store.put(aDocument, stream, { signal })).rejects.toThrow('Too late');
      expect(stream.destroyed).toBe(true);
      await expect(store.read(aDocument, { signal })).rejects.toThrow('Too late');
    });

    it('stops reading with the reason of the signal', async () => {
      await store.put(aDocument, streamOf(SEVERAL_PARTS));
      const abort = new AbortController();
      const reading = store.read(aDocument, { signal: abort.signal });
      abort.abort(new Error('Nobody wants it any more'));
      await expect(reading).rejects.toThrow('Nobody wants it any more');
    });

    it('lets more readers give up early than it has connections', async () => {
      await store.put(aDocument, streamOf(SEVERAL_PARTS));
      for (let reader = 0; reader < 60; reader += 1) {
        const stream = await store.open(aDocument);
        await once(stream, 'readable');
        stream.destroy();
        await once(stream, 'close');
      }
      expect(await store.size(aDocument)).toBe(SEVERAL_PARTS);
    });

    it('moves a finished file in', async () => {
      const elsewhere = await temporaryDirectory();
      const path = join(elsewhere.path, 'finished');
      await writeFile(path, 'moved');
      expect(await store.adopt(aDocument, path)).toEqual({ sizeBytes: 5 });
      expect(await store.readText(aDocument)).toBe('moved');
      await expect(access(path)).rejects.toThrow();
      await elsewhere.remove();
    });

    it('leaves a file where it is when it cannot be moved in', async () => {
      const elsewhere = await temporaryDirectory();
      const path = join(elsewhere.path, 'finished');
      await writeFile(path, 'kept');
      await expect(store.adopt({ type: ArtifactType.Doc, hash: 'nonsense' }, path)).rejects.toBeInstanceOf(
        InvalidInputError,
      );
      expect(await readFile(path, 'utf8')).toBe('kept');
      await elsewhere.remove();
    });

    it('offers an artifact as a local file for the time of the work', async () => {
      await store.put(aDocument, 'local bytes');
      expect(await store.withLocalFile(aDocument, (path) => readFile(path, 'utf8'))).toBe('local bytes');
      await expect(
        store.withLocalFile(aDocument, () => Promise.reject(new Error('The parser failed'))),
      ).rejects.toThrow('The parser failed');
      expect(await store.readText(aDocument)).toBe('local bytes');
      expect(await temporaryFiles()).toEqual([]);
    });

    it('lends a new file that others fill and the store takes, and keeps nothing of those it does not take', async () => {
      await store.withNewFile(async (path) => {
        expect(await readFile(path, 'utf8')).toBe('');
        await writeFile(path, 'made elsewhere');
        expect(await store.adopt(someChunks, path)).toEqual({ sizeBytes: 14 });
      });
      expect(await store.readText(someChunks)).toBe('made elsewhere');
      const failing = store.withNewFile(async (path) => {
        await writeFile(path, 'half');
        throw new Error('The parser failed');
      });
      await expect(failing).rejects.toThrow('The parser failed');
      expect(await temporaryFiles()).toEqual([]);
    });

    it('lists the artifacts of a type, with their sizes and times, and nothing else', async () => {
      const begun = Date.now();
      const list = async (type: ArtifactType): Promise<StoredArtifact[]> => {
        const found: StoredArtifact[] = [];
        for await (const artifact of store.list(type)) found.push(artifact);
        return found;
      };
      expect(await list(ArtifactType.Doc)).toEqual([]);
      const other = { ...someChunks, stepConfigId: 12 };
      await store.put(aDocument, 'document');
      await store.put(someChunks, 'some');
      await store.put(other, 'others');
      await store.checkWritable();
      const [document, ...more] = await list(ArtifactType.Doc);
      expect(more).toEqual([]);
      expect(document).toMatchObject({ key: aDocument, sizeBytes: 8 });
      // Servers tell whole seconds.
      expect(document!.modifiedMs).toBeGreaterThan(begun - 2000);
      expect(document!.modifiedMs).toBeLessThan(Date.now() + 2000);
      const chunks = (await list(ArtifactType.Chunks)).sort((one, two) => one.sizeBytes - two.sizeBytes);
      expect(chunks.map(({ key }) => key)).toEqual([someChunks, other]);
      expect(await list(ArtifactType.Embeddings)).toEqual([]);
    });

    it('proves that it can be written to, and leaves nothing behind', async () => {
      await store.checkWritable();
      expect(await temporaryFiles()).toEqual([]);
    });
  });
}

async function digestOf(stream: Readable): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of stream) hash.update(chunk);
  return hash.digest('hex');
}
