import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ConfigurationError, ConflictError, errorCode, errorMessage, NotFoundError } from '@sluice/domain';
import type { ComponentReader, Manifest } from './manifest.js';
import { parseManifest } from './parse-manifest.js';

export interface FaultyManifest {
  readonly file: string;
  readonly message: string;
}

export interface ManifestFolderContent {
  /** By id, in the order of their ids. */
  readonly manifests: ReadonlyMap<string, Manifest>;
  readonly faulty: readonly FaultyManifest[];
}

/** A folder of manifests. Reading it anew sees every change; a faulty file never hides the others. */
export class ManifestFolder {
  constructor(
    private readonly directory: string,
    private readonly readers: readonly ComponentReader[],
  ) {}

  /** A folder that does not exist has no manifests. */
  async read(): Promise<ManifestFolderContent> {
    const manifests = new Map<string, Manifest>();
    const faulty: FaultyManifest[] = [];
    for (const file of await this.files()) {
      try {
        const manifest = parseManifest(file, await readFile(join(this.directory, file), 'utf8'), this.readers);
        if (manifests.has(manifest.id)) throw new ConflictError(`Another file has the id ${manifest.id} already`);
        manifests.set(manifest.id, manifest);
      } catch (error) {
        // Gone since the folder was listed.
        if (errorCode(error) === 'ENOENT') continue;
        faulty.push({ file, message: errorMessage(error) });
      }
    }
    return { manifests: new Map([...manifests].sort(([one], [other]) => (one < other ? -1 : 1))), faulty };
  }

  /** @throws NotFoundError when no manifest has this id */
  async get(id: string): Promise<Manifest> {
    const manifest = (await this.read()).manifests.get(id);
    if (!manifest) throw new NotFoundError(`There is no manifest ${id}`);
    return manifest;
  }

  private async files(): Promise<string[]> {
    try {
      return (await readdir(this.directory)).filter((name) => /\.ya?ml$/i.test(name)).sort();
    } catch (error) {
      if (errorCode(error) === 'ENOENT') return [];
      throw new ConfigurationError('MANIFEST_DIR_UNREADABLE', 'AGENT_MANIFEST_DIR cannot be read', { cause: error });
    }
  }
}
