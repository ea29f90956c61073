import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { ArtifactType } from '@sluice/domain';
import type { ArtifactKey } from '../artifact-store.js';

export const aDocument: ArtifactKey = { type: ArtifactType.Doc, hash: `sha256-${'a1'.repeat(32)}` };

export const someChunks: ArtifactKey = { type: ArtifactType.Chunks, hash: aDocument.hash, stepConfigId: 7 };

/** A directory of its own for one test, and how to remove it. */
export async function temporaryDirectory(): Promise<{ path: string; remove: () => Promise<void> }> {
  const path = await mkdtemp(join(tmpdir(), 'sluice-artifacts-'));
  return { path, remove: () => rm(path, { recursive: true, force: true }) };
}

/** All files below a directory, as sorted relative paths. */
export async function filesBelow(directory: string): Promise<string[]> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(directory.length + 1))
    .sort();
}

/** A stream of `sizeBytes` bytes that never holds more than one piece of 64 KiB. */
export function streamOf(sizeBytes: number, byte = 0x61): Readable {
  const piece = Buffer.alloc(64 * 1024, byte);
  return Readable.from(
    (function* () {
      for (let left = sizeBytes; left > 0; left -= piece.byteLength)
        yield piece.subarray(0, Math.min(left, piece.byteLength));
    })(),
  );
}

/** A stream that gives some bytes and then breaks. */
export function brokenStream(sizeBytes: number): Readable {
  const whole = streamOf(sizeBytes);
  return Readable.from(
    (async function* () {
      yield* whole;
      throw new Error('The sender hung up');
    })(),
  );
}

/** A stream that gives some bytes and then nothing any more; `waiting` resolves once all of them were taken. */
export function stallingStream(sizeBytes: number): { stream: Readable; waiting: Promise<undefined> } {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  const chunk = Buffer.alloc(sizeBytes, 0x62);
  let given = false;
  const stream = new Readable({
    read() {
      if (given) resolve(undefined);
      else this.push(chunk);
      given = true;
    },
  });
  return { stream, waiting: promise };
}
