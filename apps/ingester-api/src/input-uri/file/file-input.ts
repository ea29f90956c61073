import { constants } from 'node:fs';
import { open, realpath, stat, type FileHandle } from 'node:fs/promises';
import { basename } from 'node:path';
import { fileNameOf } from '../content-headers.js';
import type { FetchedInput } from '../fetched-input.js';
import { oversizedInput, refusedInput } from '../input-faults.js';
import { inputStream } from '../input-stream.js';
import type { InputUriSettings } from '../input-uri-settings.js';
import { fileFault, forbiddenFile } from './file-faults.js';
import { filePath } from './file-path.js';
import { FileRoots } from './file-roots.js';

export type FileInputSettings = Pick<InputUriSettings, 'fileRoots' | 'timeoutMs' | 'maxBytes'>;

/** A pipe without a writer must not block, and a last segment that has become a symlink is not followed. */
const OPEN_FLAGS = constants.O_RDONLY | constants.O_NONBLOCK | constants.O_NOFOLLOW;

/** Files of this machine below the roots. */
export class FileInput {
  private readonly roots: FileRoots;

  constructor(private readonly settings: FileInputSettings) {
    this.roots = new FileRoots(settings.fileRoots);
  }

  async open(uri: string, signal: AbortSignal): Promise<FetchedInput> {
    const path = filePath(uri);
    const realPath = await this.roots.realPathOf(path);
    signal.throwIfAborted();
    const file = await openFile(realPath);
    try {
      const sizeBytes = await checkedSize(file, realPath);
      const { maxBytes, timeoutMs } = this.settings;
      if (sizeBytes > maxBytes) throw oversizedInput(maxBytes);
      return {
        stream: inputStream(file.createReadStream(), [], { maxBytes, timeoutMs, signal, faultOf: fileFault }),
        mimeType: null,
        fileName: fileNameOf(undefined, basename(path)),
        sizeBytes,
      };
    } catch (error) {
      await file.close();
      signal.throwIfAborted();
      throw fileFault(error);
    }
  }
}

async function openFile(realPath: string): Promise<FileHandle> {
  try {
    return await open(realPath, OPEN_FLAGS);
  } catch (error) {
    throw fileFault(error);
  }
}

/** Sees to it that what was opened is what was judged, even if a directory on the way has been replaced by a symlink since. */
async function checkedSize(file: FileHandle, realPath: string): Promise<number> {
  const opened = await file.stat({ bigint: true });
  if (opened.isDirectory()) throw refusedInput('input_uri names a directory: name a file');
  if (!opened.isFile()) throw refusedInput('input_uri names something that is no regular file');
  const named = await stat(realPath, { bigint: true });
  const isSame = named.dev === opened.dev && named.ino === opened.ino && (await realpath(realPath)) === realPath;
  if (!isSame) throw forbiddenFile();
  return Number(opened.size);
}
