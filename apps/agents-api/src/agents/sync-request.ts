import { NO_GIVEN_PATHS, type Manifest, type ManifestComponent } from '@sluice/agents';
import type { ComponentDefaults } from './component-factory.js';

/** What a command, a request, a schedule or a webhook asks to be synchronized. */
export interface SyncRequest {
  /** Null takes the name that the only component has by itself. */
  readonly source: string | null;
  readonly components: readonly ManifestComponent[];
  readonly defaults: ComponentDefaults;
  /** Null takes ENDPOINT_URL. */
  readonly endpointUrl: string | null;
  readonly start: number | null;
  readonly end: number | null;
  readonly deleteStale: boolean;
  readonly approveDeletes: number | null;
  /** Null takes MAX_DELETE_FRACTION. */
  readonly maxDeleteFraction: number | null;
  readonly retryRefused: boolean;
  readonly startWorkflows: boolean;
  readonly workflowDefinitionId: string | null;
  readonly paramSetId: string | null;
  readonly priority: number;
}

export type SyncOptions = Partial<Omit<SyncRequest, 'source' | 'components' | 'defaults'>>;

const DEFAULTS: Omit<SyncRequest, 'source' | 'components'> = {
  defaults: { extensions: null, paths: NO_GIVEN_PATHS, metadata: {} },
  endpointUrl: null,
  start: null,
  end: null,
  deleteStale: false,
  approveDeletes: null,
  maxDeleteFraction: null,
  retryRefused: false,
  startWorkflows: false,
  workflowDefinitionId: null,
  paramSetId: null,
  priority: 0,
};

export const syncRequest = (
  component: ManifestComponent,
  source: string | null,
  options: SyncOptions = {},
): SyncRequest => ({ ...DEFAULTS, ...options, source, components: [component] });

/** @param approveDeletes number of deletions that a person approved */
export const requestOfManifest = (manifest: Manifest, approveDeletes: number | null = null): SyncRequest => ({
  ...DEFAULTS,
  source: manifest.source,
  components: manifest.components,
  defaults: manifest,
  deleteStale: manifest.deleteStale,
  approveDeletes,
  maxDeleteFraction: manifest.maxDeleteFraction,
  startWorkflows: manifest.startWorkflows,
  workflowDefinitionId: manifest.workflowDefinitionId,
  paramSetId: manifest.paramSetId,
  priority: manifest.priority,
});
