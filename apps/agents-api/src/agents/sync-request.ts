import { NO_GIVEN_PATHS, type Manifest, type ComponentSpec } from '@sluice/agents';
import type { ComponentDefaults } from '../components/component-factory.js';

/** What a command, a request, a schedule or a webhook asks to be synchronized. */
export interface SyncRequest {
  /** Null takes the name that the only component has by itself. */
  readonly source: string | null;
  readonly components: readonly ComponentSpec[];
  readonly defaults: ComponentDefaults;
  /** Null takes ENDPOINT_URL. */
  readonly endpointUrl: string | null;
  readonly start: number | null;
  readonly end: number | null;
  readonly deleteStale: boolean;
  readonly approveDeletes: number | null;
  /** Deletions that a person approved by name. */
  readonly approvedUris: ReadonlySet<string> | null;
  /** The manifest that says so, where there is one. */
  readonly manifestId: string | null;
  /** Null takes MAX_DELETE_FRACTION. */
  readonly maxDeleteFraction: number | null;
  readonly retryRefused: boolean;
  readonly startWorkflows: boolean;
  readonly workflowDefinitionId: string | null;
  readonly paramSetId: string | null;
  readonly priority: number;
}

type Defaults = Omit<SyncRequest, 'source' | 'components'>;

/** What is absent is as `DEFAULTS` says. */
export type SyncOptions = { readonly [Name in Exclude<keyof Defaults, 'defaults'>]?: Defaults[Name] | undefined };

const DEFAULTS: Defaults = {
  defaults: { extensions: null, paths: NO_GIVEN_PATHS, metadata: {} },
  endpointUrl: null,
  start: null,
  end: null,
  deleteStale: false,
  approveDeletes: null,
  approvedUris: null,
  manifestId: null,
  maxDeleteFraction: null,
  retryRefused: false,
  startWorkflows: false,
  workflowDefinitionId: null,
  paramSetId: null,
  priority: 0,
};

/** @param options may hold what else a request or command line says, which does not concern a synchronization */
export const syncRequest = (
  component: ComponentSpec,
  source: string | null,
  options: SyncOptions = {},
): SyncRequest => ({ ...chosen(options), source, components: [component] });

const chosen = (options: SyncOptions): Defaults => {
  const given: Readonly<Record<string, unknown>> = { ...options };
  const entries = Object.entries(DEFAULTS).map(([name, value]) => [name, given[name] ?? value]);
  return Object.fromEntries(entries) as Defaults;
};

type CamelCase<Name> = Name extends `${infer First}_${infer Rest}` ? `${First}${Capitalize<CamelCase<Rest>>}` : Name;
type CamelCased<Fields> = { readonly [Name in keyof Fields as CamelCase<Name>]: Fields[Name] };

/** The fields of a request under the names that options have here: `delete_stale` is `deleteStale`. */
export const camelCased = <Fields extends object>(fields: Fields): CamelCased<Fields> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase()),
      value,
    ]),
  ) as CamelCased<Fields>;

/** @param approveDeletes number of deletions that a person approved */
export const requestOfManifest = (manifest: Manifest, approveDeletes: number | null = null): SyncRequest => ({
  ...chosen(manifest),
  manifestId: manifest.id,
  source: manifest.source,
  components: manifest.components,
  defaults: manifest,
  approveDeletes,
});
