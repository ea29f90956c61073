import type { YamlFields } from '@sluice/yaml-fields';

/** Which paths are taken, as `PathSelection` says; null takes what applies otherwise. */
export interface GivenPaths {
  readonly include: readonly string[] | null;
  readonly exclude: readonly string[] | null;
  readonly hidden: boolean | null;
}

export const NO_GIVEN_PATHS: GivenPaths = { include: null, exclude: null, hidden: null };

/** A component as a manifest, a command or a request names it; each type has more. */
export interface ComponentSpec {
  /** Such as `fs`. */
  readonly type: string;
  /** Null takes the manifest's. */
  readonly extensions: readonly string[] | null;
  /** Each null takes the manifest's. */
  readonly paths: GivenPaths;
  /** What all URIs of the component begin with, without a slash at its ends; null for none. */
  readonly prefix: string | null;
  readonly metadata: Readonly<Record<string, unknown>>;
}

/** Reads what components of a type say besides what all say. */
export interface ComponentReader<Spec extends ComponentSpec = ComponentSpec> {
  readonly type: Spec['type'];
  /** Reports what is missing or wrong to `fields`. */
  read(fields: YamlFields): Omit<Spec, keyof ComponentSpec>;
}

/** What is synchronized under one source, and when. */
export interface Manifest {
  /** Letters, digits, `.`, `_` and `-`; unique in its folder. */
  readonly id: string;
  readonly name: string;
  readonly source: string;
  /** A cron expression; null runs it on request only. */
  readonly schedule: string | null;
  /** IANA name of the schedule's time zone. */
  readonly timezone: string;
  readonly components: readonly ComponentSpec[];
  readonly extensions: readonly string[] | null;
  readonly paths: GivenPaths;
  readonly metadata: Readonly<Record<string, unknown>>;
  readonly deleteStale: boolean;
  /** Null takes MAX_DELETE_FRACTION. */
  readonly maxDeleteFraction: number | null;
  readonly startWorkflows: boolean;
  readonly workflowDefinitionId: string | null;
  readonly paramSetId: string | null;
  readonly priority: number;
}
