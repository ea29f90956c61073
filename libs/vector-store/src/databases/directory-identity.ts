import { stat } from 'node:fs/promises';

/** Distinguishes a directory from one that was created in its place; null when there is none. */
export async function directoryIdentity(path: string): Promise<string | null> {
  const stats = await stat(path).catch(() => undefined);
  return stats?.isDirectory() ? `${stats.ino}:${stats.birthtimeMs}` : null;
}
