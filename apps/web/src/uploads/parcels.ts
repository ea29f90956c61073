import type { Upload } from './upload-queue.js';

/** What bundles the server takes; see its capabilities. */
export interface BundleLimits {
  readonly documents: number;
  readonly bytes: number;
}

/** Files below this go together. */
const SMALL_BYTES = 256 * 1024;
const MOST_FILES = 100;
/** What proxies let through that nobody has configured: a mebibyte, less what is around the files. */
const MOST_BYTES = 900 * 1024;

/** A file that waits, and whether it must go by itself. */
export interface Sendable extends Pick<Upload, 'file' | 'state'> {
  readonly isAlone: boolean;
}

/** The first that waits, with those small ones that may go with it. @param first no file before it waits */
export const nextParcel = <File extends Sendable>(
  files: readonly File[],
  first: number,
  limits: BundleLimits | null,
): File[] => {
  const parcel: File[] = [];
  const most = Math.min(MOST_FILES, limits?.documents ?? 1);
  let bytesLeft = Math.min(MOST_BYTES, limits?.bytes ?? 0);
  for (let index = first; index < files.length; index += 1) {
    const file = files[index]!;
    if (file.state !== 'waiting') continue;
    const isSmall = !file.isAlone && file.file.size < SMALL_BYTES;
    if (parcel.length === 0 && (!isSmall || most === 1)) return [file];
    if (!isSmall) continue;
    if (parcel.length === most || file.file.size > bytesLeft) break;
    bytesLeft -= file.file.size;
    parcel.push(file);
  }
  return parcel;
};
