import { stat, statfs } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { Inject, Injectable } from '@nestjs/common';
import { errorCode } from '@sluice/domain';
import { parseDatabaseUrl } from '@sluice/persistence';
import type { IngesterSettings } from '@sluice/settings';
import { SETTINGS } from '../app/settings.token.js';

/** A file system that data of the installation lies on. */
export interface Disk {
  /** The settings that name directories on it. */
  readonly holds: string[];
  readonly freeBytes: number;
  readonly totalBytes: number;
}

/** How full the file systems are that the service writes to. */
@Injectable()
export class Disks {
  private readonly directories: readonly (readonly [setting: string, directory: string])[];

  constructor(@Inject(SETTINGS) { database, fileStore, vectorStore }: IngesterSettings) {
    const url = parseDatabaseUrl(database.url);
    this.directories = [
      ['FILE_STORE_DIR', fileStore.directory],
      ['VECTORDB_DIR', vectorStore.directory],
      ...('file' in url ? [['DOC_DB_URL', dirname(url.file)] as const] : []),
    ];
  }

  /** Each file system once. What cannot be looked at is left out: whoever writes there will say why. */
  async read(): Promise<Disk[]> {
    const byDevice = new Map<number, Disk>();
    for (const [setting, directory] of this.directories) {
      const found = await look(resolve(directory));
      if (!found) continue;
      const known = byDevice.get(found.device);
      if (known) known.holds.push(setting);
      else byDevice.set(found.device, { holds: [setting], freeBytes: found.freeBytes, totalBytes: found.totalBytes });
    }
    return [...byDevice.values()];
  }
}

/** A directory that does not exist yet will be on the file system of its parent. */
const look = async (path: string): Promise<{ device: number; freeBytes: number; totalBytes: number } | null> => {
  try {
    const [{ dev }, { bavail, blocks, bsize }] = await Promise.all([stat(path), statfs(path)]);
    return { device: dev, freeBytes: bavail * bsize, totalBytes: blocks * bsize };
  } catch (error) {
    return errorCode(error) === 'ENOENT' && dirname(path) !== path ? look(dirname(path)) : null;
  }
};
