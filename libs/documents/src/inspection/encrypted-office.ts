import { open } from 'node:fs/promises';

/** Name of the stream in which Office keeps an encrypted package, as the compound file's directory spells it (MS-OFFCRYPTO). */
const ENCRYPTED_PACKAGE = Buffer.from('EncryptedPackage', 'utf16le');
const CHUNK_BYTES = 1024 * 1024;

/** Whether a compound file is an office document that was encrypted with a password. */
export async function isEncryptedOffice(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const overlap = ENCRYPTED_PACKAGE.length;
    const chunk = Buffer.alloc(CHUNK_BYTES + overlap);
    for (let position = 0; ; position += CHUNK_BYTES) {
      const { bytesRead } = await file.read(chunk, 0, chunk.length, position);
      if (chunk.subarray(0, bytesRead).includes(ENCRYPTED_PACKAGE)) return true;
      if (bytesRead < chunk.length) return false;
    }
  } finally {
    await file.close();
  }
}
