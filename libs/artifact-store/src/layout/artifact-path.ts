import { ArtifactType, InvalidInputError, NotFoundError } from '@sluice/domain';
import type { ArtifactKey } from '../artifact-store.js';
import type { ArtifactDirectories } from './artifact-directories.js';

/** Algorithm, dash, hex digits: nothing of which a path could be built. */
const HASH = /^[a-z0-9-]+-[0-9a-f]+$/;

/** The longest digest in use (SHA-512) has 128 digits; file systems stop at 255 bytes. */
const LONGEST_HASH = 200;

/**
 * Where an artifact lies, relative to the root of the store: `<directory>/<hash>` for DOC and
 * `<directory>/<step configuration id>/<hash>` for the rest.
 * @throws InvalidInputError
 */
export function artifactPath(key: ArtifactKey, directories: ArtifactDirectories): string {
  if (!HASH.test(key.hash) || key.hash.length > LONGEST_HASH) {
    throw new InvalidInputError('A document hash has the form <algorithm>-<hex digits>, such as sha256-9f86d081');
  }
  if (!Object.hasOwn(directories, key.type)) {
    throw new InvalidInputError(`There is no artifact type ${String(key.type)}`);
  }
  const directory = directories[key.type];
  if (key.type === ArtifactType.Doc) {
    if (key.stepConfigId !== undefined) {
      throw new InvalidInputError('A DOC artifact belongs to no step configuration');
    }
    return `${directory}/${key.hash}`;
  }
  if (!Number.isSafeInteger(key.stepConfigId) || key.stepConfigId! < 1) {
    throw new InvalidInputError(`A ${key.type} artifact needs the id of its step configuration, a positive integer`);
  }
  return `${directory}/${key.stepConfigId}/${key.hash}`;
}

export const missingArtifact = (key: ArtifactKey, cause: unknown): NotFoundError =>
  new NotFoundError(`The store has no ${key.type} artifact of document ${key.hash}`, { cause });
