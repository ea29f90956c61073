import { queryOptions } from '@tanstack/react-query';
import { apiAddress, fetchFromApi } from '../../api/client.js';
import { ApiProblem, problemOf } from '../../api/problem.js';

export interface RunSummary {
  readonly run_id: number;
  readonly source: string;
  readonly manifest_id: string | null;
  readonly started_by: string;
  readonly status: string;
  readonly started_at: string;
  readonly completed_at: string | null;
  readonly message: string | null;
  readonly ingested: number | null;
  readonly deleted: number | null;
  readonly errors: number | null;
}

export interface Manifest {
  readonly id: string;
  readonly name: string;
  readonly source: string;
  readonly schedule: string | null;
  readonly timezone: string;
  readonly next_run: string | null;
  readonly last_run: RunSummary | null;
}

export interface Manifests {
  readonly manifests: readonly Manifest[];
  readonly faulty: readonly { readonly file: string; readonly message: string }[];
}

export interface Withheld {
  readonly id: string;
  readonly source: string;
  readonly reason: string;
  readonly count: number;
  readonly not_approvable: string | null;
  readonly withheld_at: string;
  readonly dismissed_at: string | null;
}

export interface Plan {
  readonly plan_id: string;
  readonly manifest_id: string;
  readonly expires_at: string;
  readonly to_upload: { readonly count: number; readonly bytes: number };
  readonly add_count: number;
  readonly adds: readonly PlannedUpload[];
  readonly change_count: number;
  readonly changes: readonly PlannedUpload[];
  readonly move_count: number;
  readonly moves: readonly { readonly from: string; readonly to: string }[];
  readonly deletions: {
    readonly outcome: string;
    readonly reason: string | null;
    readonly count: number;
    readonly withheld: number;
    readonly documents: readonly string[];
  };
  readonly problems: readonly { readonly uri: string; readonly message: string }[];
  readonly warnings: readonly string[];
}

export interface PlannedUpload {
  readonly uri: string;
  readonly size: number | null;
}

export interface RunLine {
  readonly number: number;
  readonly at: string;
  readonly level: string;
  readonly message: string;
}

export interface BegunRun {
  readonly run_id: number;
}

type Fields = Readonly<Record<string, string | number | boolean | undefined>>;

const textsOf = (fields: Fields): URLSearchParams =>
  new URLSearchParams(
    Object.entries(fields).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  );

/**
 * Asks the agents by way of this server; the segments of the path are ids and words. The typed client would write slashes as %2F,
 * which some proxies refuse.
 */
export const askAgents = async <Body>(
  segments: readonly string[],
  search: Fields,
  init: RequestInit,
): Promise<Body> => {
  const path = segments.map(encodeURIComponent).join('/');
  const query = textsOf(search).toString();
  const response = await fetchFromApi(
    new Request(apiAddress(`/agents/${path}${query === '' ? '' : `?${query}`}`), init),
  );
  const body: unknown = await response.json().catch(() => null);
  if (!response.ok) throw problemOf(response.status, body);
  return body as Body;
};

/** @param signal ends what the agents do for it */
export const tellAgents = <Body>(
  segments: readonly string[],
  fields: Fields = {},
  signal: AbortSignal | null = null,
): Promise<Body> => askAgents(segments, {}, { method: 'POST', body: textsOf(fields), signal });

/** What they refuse is not asked again. */
export const retryAgents = (times: number, error: Error): boolean =>
  !(error instanceof ApiProblem && error.status < 500) && times < 2;

const askQuery = <Body>(key: readonly unknown[], segments: readonly string[], search: Fields = {}) =>
  queryOptions({
    queryKey: ['agents', ...key],
    queryFn: ({ signal }) => askAgents<Body>(segments, search, { signal }),
    retry: retryAgents,
  });

/** How often what runs is looked at again, while the page is seen. */
export const RUNNING_MS = 2_000;
/** Schedules and other people's runs. */
export const RESTING_MS = 15_000;

export const manifestsQuery = askQuery<Manifests>(['manifests'], ['manifests']);
export const withheldQuery = askQuery<readonly Withheld[]>(['withheld'], ['withheld-deletions']);

export const withheldDocumentsQuery = (id: string) =>
  askQuery<Withheld & { readonly documents: readonly string[] }>(['withheld', id], ['withheld-deletions', id]);

export const planQuery = (id: string) => askQuery<Plan>(['plan', id], ['plans', id]);

const RUNS_PER_PAGE = 50;

export const historyQuery = (manifest: string | undefined, before: number | undefined) =>
  askQuery<{ readonly items: readonly RunSummary[]; readonly next_before: number | null }>(
    ['runs', manifest, before],
    ['runs', 'history'],
    { limit: RUNS_PER_PAGE, manifest_id: manifest, before },
  );
