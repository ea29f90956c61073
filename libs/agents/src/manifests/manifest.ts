/** Where a credential comes from. Manifests never hold one themselves; literal ones come with a command or a request. */
export type SecretReference =
  | { readonly kind: 'environment'; readonly name: string }
  | { readonly kind: 'file'; readonly path: string }
  | { readonly kind: 'literal'; readonly value: string };

/** Which paths are taken, as `PathSelection` says; null takes what applies otherwise. */
export interface GivenPaths {
  readonly include: readonly string[] | null;
  readonly exclude: readonly string[] | null;
  readonly hidden: boolean | null;
}

export const NO_GIVEN_PATHS: GivenPaths = { include: null, exclude: null, hidden: null };

interface ComponentBase {
  /** Null takes the manifest's. */
  readonly extensions: readonly string[] | null;
  /** Each null takes the manifest's. */
  readonly paths: GivenPaths;
  /** What all URIs of the component begin with, without a slash at its ends; null for none. */
  readonly prefix: string | null;
  readonly metadata: Readonly<Record<string, unknown>>;
}

export interface FsComponent extends ComponentBase {
  readonly type: 'fs';
  readonly path: string;
}

export interface WebdavComponent extends ComponentBase {
  readonly type: 'webdav';
  /** Null takes the configured server. */
  readonly url: string | null;
  /** Who named it: a request's is a stranger's, and must be public or allowed. */
  readonly namedBy: 'operator' | 'request';
  readonly path: string;
  readonly username: string | null;
  readonly password: SecretReference | null;
}

export interface ScmComponent extends ComponentBase {
  readonly type: 'scm';
  readonly platform: 'github' | 'gitea';
  readonly owner: string | null;
  readonly repo: string;
  readonly branch: string | null;
  readonly files: boolean;
  readonly issues: boolean;
  readonly token: SecretReference | null;
}

export interface WebComponent extends ComponentBase {
  readonly type: 'web';
  readonly urls: readonly string[];
  readonly sitemap: string | null;
}

export type ManifestComponent = FsComponent | WebdavComponent | ScmComponent | WebComponent;

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
  readonly components: readonly ManifestComponent[];
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
