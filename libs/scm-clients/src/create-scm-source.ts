import {
  ConfigurationError,
  DocumentExtensions,
  InvalidInputError,
  type Logger,
  type PathSelection,
} from '@sluice/domain';
import type { AddressPolicy } from '@sluice/io';
import { fetchBy, HttpClient, type HttpLimits } from '@sluice/io/http';
import { GiteaClient } from './gitea/gitea-client.js';
import { githubSiteOf, PUBLIC_GITHUB_API } from './github/github-addresses.js';
import { GitHubClient } from './github/github-client.js';
import { RetryingFetch } from './http/retrying-fetch.js';
import { PlatformApi } from './http/platform-api.js';
import { LfsServer } from './lfs/lfs-server.js';
import { ScmPlatform, type ScmClient } from './scm-client.js';
import { RepositoryFiles, InMemoryBlobTexts, type BlobTexts } from './source/repository-files.js';
import { ScmSource } from './source/scm-source.js';
import { RepositoryTree } from './tree/repository-tree.js';

export interface ScmSourceOptions {
  readonly platform: ScmPlatform;
  /** GitHub: the API (`https://host/api/v3` for Enterprise), the public one when absent. Gitea: its address, required. */
  readonly baseUrl?: string | null;
  readonly token?: string | null;
  readonly owner: string;
  readonly repo: string;
  /** The platform's default branch when absent. */
  readonly branch?: string | null;
  readonly extensions?: DocumentExtensions;
  /** Which files are taken by their path; what is not hidden when absent. */
  readonly paths?: PathSelection;
  /** What is listed; both when absent. */
  readonly include?: { readonly files: boolean; readonly issues: boolean };
  /** The longest time that one request waits for a rate limit (SCM_MAX_WAIT). */
  readonly maxWaitMs: number;
  /** Where small files are remembered between syncs, the process's memory when absent. */
  readonly texts?: BlobTexts;
  readonly logger?: Logger;
  /** Which addresses may be asked besides the platform's own: what its answers name, such as the storage of Git LFS. */
  readonly addresses: AddressPolicy;
  /** How long the platform may take for what. */
  readonly limits?: HttpLimits;
  /** Waits between attempts and for rate limits; the clock's when absent. */
  readonly wait?: (ms: number, signal: AbortSignal) => Promise<unknown>;
}

/** A platform may take its time to begin; a body that stalls is asked for again or fails. */
const LIMITS: HttpLimits = { connectMs: 10_000, firstByteMs: 60_000, idleMs: 60_000 };

const NAMES = { github: 'GitHub', gitea: 'Gitea' } as const;

/**
 * The source for one repository.
 * @throws ConfigurationError when an address cannot be right
 * @throws InvalidInputError when a name cannot be one
 */
export function createScmSource(options: ScmSourceOptions): ScmSource {
  requireName('owner', options.owner);
  requireName('repository', options.repo);
  requireWellFormed('branch', options.branch ?? '');
  const platform = NAMES[options.platform];
  const baseUrl = requireUrl(options.platform, options.baseUrl ?? null);
  const connections = new HttpClient({
    policy: options.addresses.trusting(baseUrl, options.platform === ScmPlatform.GitHub ? githubSiteOf(baseUrl) : null),
    limits: options.limits ?? LIMITS,
  });
  const { maxWaitMs, logger, wait } = options;
  const http = new RetryingFetch({
    platform,
    maxWaitMs,
    fetch: fetchBy(connections),
    ...(logger && { logger }),
    ...(wait && { wait }),
  });
  const client = clientOf(options, baseUrl, http);
  const scope = `${options.platform} ${baseUrl} ${options.owner}/${options.repo}`;
  return new ScmSource({
    platform: options.platform,
    owner: options.owner,
    repo: options.repo,
    branch: options.branch ?? null,
    include: options.include ?? { files: true, issues: true },
    client,
    scope,
    files: new RepositoryFiles({
      client,
      tree: new RepositoryTree(client, `${scope} files`),
      extensions: options.extensions ?? new DocumentExtensions(),
      paths: options.paths,
      texts: options.texts ?? new InMemoryBlobTexts(),
      metadata: { platform: options.platform, owner: options.owner, repo: options.repo },
    }),
    connections,
    lfs: new LfsServer({ platform, url: client.lfsUrl, token: options.token ?? null, http }),
  });
}

const HEADERS = {
  github: { accept: 'application/vnd.github+json', 'x-github-api-version': '2022-11-28' },
  gitea: { accept: 'application/json' },
} as const;
const AUTHORIZATION = { github: 'Bearer', gitea: 'token' } as const;

function clientOf({ platform, owner, repo, token }: ScmSourceOptions, baseUrl: string, http: RetryingFetch): ScmClient {
  const isGitHub = platform === ScmPlatform.GitHub;
  const headers = {
    'user-agent': 'sluice',
    ...HEADERS[platform],
    ...(token ? { authorization: `${AUTHORIZATION[platform]} ${token}` } : {}),
  };
  const apiUrl = isGitHub ? baseUrl : `${baseUrl}/api/v1`;
  const api = new PlatformApi({ platform: NAMES[platform], baseUrl: apiUrl, headers, http });
  return isGitHub
    ? new GitHubClient(api, githubSiteOf(baseUrl), owner, repo)
    : new GiteaClient(api, baseUrl, owner, repo);
}

/** Half of a character has no place in an address. */
function requireWellFormed(what: string, name: string): void {
  if (!name.isWellFormed()) throw new InvalidInputError(`The ${what} is no valid text`);
}

function requireUrl(platform: ScmPlatform, baseUrl: string | null): string {
  if (baseUrl === null && platform === ScmPlatform.GitHub) return PUBLIC_GITHUB_API;
  const setting = platform === ScmPlatform.GitHub ? 'GITHUB_API_URL' : 'GITEA_URL';
  if (baseUrl === null)
    throw new ConfigurationError('SCM_URL', `${setting} is required: the address of the Gitea or Forgejo server`);
  if (!URL.canParse(baseUrl) || !/^https?:$/.test(new URL(baseUrl).protocol))
    throw new ConfigurationError('SCM_URL', `${setting} must be an http or https address`);
  return baseUrl.replace(/\/+$/, '').replace(platform === ScmPlatform.Gitea ? /\/api\/v1$/ : /$^/, '');
}

/** The platforms' names have no other characters; anything else would change which address is asked. */
export const SCM_NAME = {
  pattern: /^(?!\.{1,2}$)[A-Za-z0-9._-]{1,255}$/,
  expected: 'letters, digits, ".", "_" and "-"; not an address',
} as const;

function requireName(what: string, name: string): void {
  if (SCM_NAME.pattern.test(name)) return;
  throw new InvalidInputError(`"${name}" is no name of ${what === 'owner' ? 'an' : 'a'} ${what}: ${SCM_NAME.expected}`);
}
