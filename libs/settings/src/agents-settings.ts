import { DocumentExtensions, errorMessage } from '@sluice/domain';
import { InvalidSettingsError, readSettings, type Environment, type SettingValues } from './read-settings.js';
import { loadEnvironment } from './load-settings.js';
import { telemetrySettingGroups } from './telemetry-settings.js';
import { serverSettingGroups, workerSettingGroups } from './setting-groups.js';
import {
  flag,
  fraction,
  hours,
  integer,
  list,
  optionalInteger,
  optionalText,
  optionalUrl,
  seconds,
  text,
} from './setting.js';

/** What the agents need, on the command line and as a server. */
export const agentsSettingGroups = {
  logging: workerSettingGroups.logging,
  ...telemetrySettingGroups,
  ingester: {
    endpointUrl: optionalUrl('ENDPOINT_URL', 'base URL of the ingester API including /api/v1'),
    apiKey: optionalText('INGESTER_API_KEY', 'key that a protected ingester asks for', { secret: true }),
    timeoutSeconds: seconds('INGESTER_HTTP_TIMEOUT', 'longest wait for the ingester', 120),
    uploadConcurrency: integer('UPLOAD_CONCURRENCY', 'most uploads at once', 8, { max: 256 }),
  },
  sources: {
    extensions: optionalText(
      'EXTENSIONS',
      'included extensions, comma-separated or a JSON array; what the ingester reads when absent',
    ),
    readConcurrency: integer('READ_CONCURRENCY', 'most documents read at once for their hash', 8, { max: 256 }),
    fullListingHours: hours(
      'FULL_LISTING_HOURS',
      'time after which a listing asks a source for everything again rather than for changes; 0 for always',
      24,
    ),
    allowHosts: list(
      'SOURCE_ALLOW_HOSTS',
      'hosts whose private addresses requests, pages, redirects and Git LFS may name',
    ),
  },
  scm: {
    githubApiUrl: optionalUrl('GITHUB_API_URL', 'API of GitHub Enterprise; the public one when absent'),
    githubToken: optionalText('GITHUB_TOKEN', 'token for GitHub', { secret: true }),
    githubOwner: optionalText('GITHUB_OWNER', 'owner of repositories of GitHub when none is given'),
    giteaUrl: optionalUrl('GITEA_URL', 'address of the Gitea or Forgejo server'),
    giteaToken: optionalText('GITEA_TOKEN', 'token for Gitea or Forgejo', { secret: true }),
    giteaOwner: optionalText('GITEA_OWNER', 'owner of repositories of Gitea when none is given'),
    anyToken: optionalText('SCM_AUTH_TOKEN', 'token for the platform that has none of its own', { secret: true }),
    anyUrl: optionalUrl('SCM_BASE_URL', 'address for the platform that has none of its own'),
    anyOwner: optionalText('SCM_OWNER', 'owner for the platform that has none of its own'),
    maxWaitSeconds: seconds('SCM_MAX_WAIT', 'longest wait for a rate limit of a platform', 60),
    githubWebhookSecret: optionalText('GITHUB_WEBHOOK_SECRET', 'secret of webhooks from GitHub', { secret: true }),
    giteaWebhookSecret: optionalText('GITEA_WEBHOOK_SECRET', 'secret of webhooks from Gitea', { secret: true }),
  },
  webdav: {
    url: optionalUrl('WEBDAV_URL', 'address of the WebDAV server'),
    username: optionalText('WEBDAV_USERNAME', 'user at the WebDAV server'),
    password: optionalText('WEBDAV_PASSWORD', 'password at the WebDAV server', { secret: true }),
    connectSeconds: seconds('WEBDAV_CONNECT_TIMEOUT', 'longest wait for a connection to a WebDAV server', 10),
    firstByteSeconds: seconds('WEBDAV_FIRST_BYTE_TIMEOUT', 'longest wait until a WebDAV server begins to respond', 60),
    idleSeconds: seconds('WEBDAV_IDLE_TIMEOUT', 'longest silence in the middle of a response of a WebDAV server', 60),
    listingSeconds: seconds('WEBDAV_LISTING_TIMEOUT', 'longest time for listing a WebDAV server as a whole', 3600),
    retrySeconds: seconds('WEBDAV_RETRY_TIME', 'how long a request is repeated while a WebDAV server is busy', 60),
  },
  deletions: {
    maxFraction: fraction('MAX_DELETE_FRACTION', 'largest part of a source that is deleted without approval', 0.2),
  },
  state: {
    databaseUrl: optionalText(
      'AGENT_DB_URL',
      'database that several processes share; a file in AGENT_STATE_DIR when absent',
      {
        secret: true,
      },
    ),
    directory: text('AGENT_STATE_DIR', 'directory of what agents remember between runs', 'agent_state'),
  },
  runs: {
    timeoutSeconds: seconds('RUN_TIMEOUT', 'time after which a recorded run is cancelled', 86_400),
  },
  manifests: {
    directory: text('AGENT_MANIFEST_DIR', 'folder of manifests', 'config/manifests'),
    reloadSeconds: seconds('AGENT_MANIFEST_RELOAD', 'time between readings of that folder', 5),
    schedulerEnabled: flag('SCHEDULER_ENABLED', 'whether the server runs manifests by their schedules', true),
  },
  server: {
    host: text('SERVER_HOST', 'address that the server listens on', '127.0.0.1'),
    port: integer('SERVER_PORT', 'port that the server listens on', 8001, { min: 0, max: 65_535 }),
    workers: optionalInteger('WEB_CONCURRENCY', 'server processes when --workers is absent', { max: 256 }),
    fsRoots: list('AGENT_FS_ROOTS', 'directories that requests may name files in; the working directory when absent'),
  },
  auth: serverSettingGroups.auth,
} as const;

type Groups = {
  readonly [Name in keyof typeof agentsSettingGroups]: SettingValues<(typeof agentsSettingGroups)[Name]>;
};

/** A git platform's settings, with the general ones filled in. */
export interface PlatformSettings {
  readonly url: string | null;
  readonly token: string | null;
  readonly owner: string | null;
  readonly webhookSecret: string | null;
}

export interface AgentsSettings extends Omit<Groups, 'sources' | 'scm'> {
  readonly sources: Omit<Groups['sources'], 'extensions'> & { readonly extensions: DocumentExtensions | null };
  readonly scm: {
    readonly github: PlatformSettings;
    readonly gitea: PlatformSettings;
    readonly maxWaitSeconds: number;
  };
}

/** @throws InvalidSettingsError naming every problem */
export const loadAgentsSettings = (environment: Environment = loadEnvironment()): AgentsSettings => {
  const settings = readSettings(agentsSettingGroups, environment);
  if (settings.auth.apiKeyEnabled && !settings.auth.apiKey) {
    const message = 'API_KEY is required when API_KEY_ENABLED is true';
    throw new InvalidSettingsError([{ name: 'API_KEY', message }]);
  }
  const { scm } = settings;
  return {
    ...settings,
    sources: { ...settings.sources, extensions: extensionsOf(settings.sources.extensions) },
    scm: {
      // SCM_BASE_URL is an API's address: a server that has no platform of its own named is Gitea, whose address is required.
      github: {
        url: scm.githubApiUrl,
        token: scm.githubToken ?? scm.anyToken,
        owner: scm.githubOwner ?? scm.anyOwner,
        webhookSecret: scm.githubWebhookSecret,
      },
      gitea: {
        url: scm.giteaUrl ?? scm.anyUrl,
        token: scm.giteaToken ?? scm.anyToken,
        owner: scm.giteaOwner ?? scm.anyOwner,
        webhookSecret: scm.giteaWebhookSecret,
      },
      maxWaitSeconds: scm.maxWaitSeconds,
    },
  };
};

const extensionsOf = (value: string | null): DocumentExtensions | null => {
  if (value === null) return null;
  try {
    return DocumentExtensions.parse(value);
  } catch (error) {
    throw new InvalidSettingsError([{ name: 'EXTENSIONS', message: errorMessage(error) }]);
  }
};
