import { NO_GIVEN_PATHS, type Component, type ComponentSpec, type GivenPaths } from '@sluice/agents';
import { DocumentExtensions, type PathSelection } from '@sluice/domain';
import type { ComponentKind, ComponentTools } from './component-kind.js';
import { fsComponent } from './fs.js';
import { scmComponent } from './scm.js';
import { webComponent } from './web.js';
import { webdavComponent } from './webdav.js';

/** The kinds of places that manifests may name. */
export const COMPONENT_KINDS: readonly ComponentKind[] = [fsComponent, webdavComponent, scmComponent, webComponent];

/** What applies to a component unless it says otherwise. */
export interface ComponentDefaults {
  readonly extensions: readonly string[] | null;
  readonly paths: GivenPaths;
  readonly metadata: Readonly<Record<string, unknown>>;
}

/** What is taken where nothing names extensions. */
export type StandardExtensions = () => Promise<DocumentExtensions>;

/**
 * Makes the component that a manifest, a command or a request names. The caller closes its source.
 * @throws DomainError when it names nothing that exists, or lacks a setting
 */
export const createComponent = async (
  spec: ComponentSpec,
  defaults: ComponentDefaults | undefined,
  standard: StandardExtensions,
  tools: ComponentTools,
): Promise<Component> => {
  const given = spec.extensions ?? defaults?.extensions ?? null;
  const named = given === null ? null : new DocumentExtensions(given);
  const selection = { named, extensions: named ?? (await standard()), paths: pathsOf(spec.paths, defaults?.paths) };
  const kind = COMPONENT_KINDS.find(({ type }) => type === spec.type)!;
  return {
    ...(await kind.create(spec, selection, tools)),
    metadata: { ...defaults?.metadata, ...spec.metadata },
    prefix: spec.prefix,
  };
};

const pathsOf = (own: GivenPaths, defaults: GivenPaths = NO_GIVEN_PATHS): PathSelection => ({
  include: own.include ?? defaults.include ?? [],
  exclude: own.exclude ?? defaults.exclude ?? [],
  hidden: own.hidden ?? defaults.hidden ?? false,
});
