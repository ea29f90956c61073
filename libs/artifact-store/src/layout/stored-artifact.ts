import { ArtifactType } from '@sluice/domain';
import type { ArtifactKey } from '../artifact-store.js';
import type { ArtifactDirectories } from './artifact-directories.js';
import { artifactPath } from './artifact-path.js';

const NAME = /^(?:(?<config>[1-9]\d{0,15})\/)?(?<hash>[^/]+)$/;

/** The artifact that lies at `path`, relative to the root; undefined for whatever else is there. */
export const artifactAt = (
  path: string,
  type: ArtifactType,
  directories: ArtifactDirectories,
): ArtifactKey | undefined => {
  const below = `${directories[type]}/`;
  if (!path.startsWith(below)) return undefined;
  const { config, hash } = NAME.exec(path.slice(below.length))?.groups ?? {};
  if (hash === undefined || (config === undefined) !== (type === ArtifactType.Doc)) return undefined;
  const key = config === undefined ? { type, hash } : { type, hash, stepConfigId: Number(config) };
  try {
    return artifactPath(key, directories) === path ? key : undefined;
  } catch {
    return undefined;
  }
};
