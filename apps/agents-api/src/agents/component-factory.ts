import { basename, dirname, resolve } from 'node:path';
import { DocumentExtensions, InvalidInputError, type Logger, type PathSelection, type Source } from '@sluice/domain';
import {
  type ContentHashes,
  INVENTORY_FILE,
  InventorySource,
  knownContents,
  NO_GIVEN_PATHS,
  type Component,
  type FsComponent,
  type GivenPaths,
  type ManifestComponent,
  type ScmComponent,
  type WebComponent,
  type WebdavComponent,
} from '@sluice/agents';
import { createScmSource, ScmPlatform, type BlobTexts } from '@sluice/scm-clients';
import { AddressPolicy } from '@sluice/io';
import type { AgentsSettings, Environment } from '@sluice/settings';
import { FileSystemSource, WebDavSource, WebSource } from '@sluice/sources';
import { kindOfPath, readInventory } from './inventory-file.js';
import { resolveSecret } from './secrets.js';

export interface ComponentFactoryOptions {
  readonly settings: Pick<AgentsSettings, 'sources' | 'scm' | 'webdav'>;
  /** Where manifests' secrets are looked up. */
  readonly environment: Environment;
  readonly logger: Logger;
  /** Where anybody may send us; what the settings name is trusted besides. */
  readonly addresses: AddressPolicy;
  /** Where small files of repositories are remembered between syncs. */
  readonly texts: BlobTexts;
  /** What earlier syncs learned of contents. */
  readonly hashes: ContentHashes;
}

/** What applies to a component unless it says otherwise. */
export interface ComponentDefaults {
  readonly extensions: readonly string[] | null;
  readonly paths: GivenPaths;
  readonly metadata: Readonly<Record<string, unknown>>;
}

/** Which documents of a component are taken. */
interface Selection {
  /** Those that the component or its manifest names; null when neither does. */
  readonly named: DocumentExtensions | null;
  /** Those, else what is taken where nothing names any. */
  readonly extensions: DocumentExtensions;
  readonly paths: PathSelection;
}

/** What is taken where nothing names extensions. */
export type StandardExtensions = () => Promise<DocumentExtensions>;

const OWN_FILES = new Map([[INVENTORY_FILE, 'It is an inventory of this directory']]);

/** Addresses of pages name their servers themselves. */
const WEB_LOCATION = 'web:';

/** Makes the sources that manifests, commands and requests name. Whoever asks for one closes it. */
export class ComponentFactory {
  constructor(private readonly options: ComponentFactoryOptions) {}

  /** @throws DomainError when it names nothing that exists, or lacks a setting */
  async create(
    spec: ManifestComponent,
    defaults: ComponentDefaults | undefined,
    standard: StandardExtensions,
  ): Promise<Component> {
    const merged = { ...spec, metadata: { ...defaults?.metadata, ...spec.metadata } };
    const given = spec.extensions ?? defaults?.extensions ?? null;
    const named = given === null ? null : new DocumentExtensions(given);
    const selection = { named, extensions: named ?? (await standard()), paths: pathsOf(spec.paths, defaults?.paths) };
    switch (merged.type) {
      case 'fs':
        return this.fs(merged, selection);
      case 'webdav':
        return this.webdav(merged, selection);
      case 'scm':
        return this.scm(merged, selection);
      case 'web':
        return this.web(merged, selection);
    }
  }

  private async fs({ path, metadata, prefix }: FsComponent, selection: Selection): Promise<Component> {
    const kind = await kindOfPath(path);
    const root = resolve(kind === 'file' ? dirname(path) : path);
    const source = new FileSystemSource({ root, ...selection, leaveOut: OWN_FILES });
    const base = { location: `fs:${root}`, metadata, prefix, label: basename(root) || 'files' };
    // What does not exist fails when it is listed, and so leaves the other components of a manifest alone.
    if (kind !== 'file') return { ...base, source, listsEverything: true };
    return { ...base, source: await inventory(path, source, selection), listsEverything: false };
  }

  private async webdav(spec: WebdavComponent, selection: Selection): Promise<Component> {
    const configured = this.options.settings.webdav;
    const url = spec.url ?? configured.url;
    if (url === null) {
      throw new InvalidInputError('No WebDAV server is named; name one or set WEBDAV_URL', [
        { field: 'webdav_url', message: 'is required unless WEBDAV_URL is set' },
      ]);
    }
    const credentials = await this.webdavCredentials(spec, url);
    const isInventory = spec.path.toLowerCase().endsWith('.json') && (await kindOfPath(spec.path)) === 'file';
    const path = isInventory ? '/' : spec.path;
    const addresses = this.options.addresses.trusting(configured.url, spec.namedBy === 'operator' ? spec.url : null);
    const source = new WebDavSource({ url, ...credentials, path, ...selection, addresses, ...timesOf(configured) });
    const { metadata, prefix } = spec;
    const base = { location: `webdav:${url.replace(/\/+$/, '')}`, metadata, prefix, label: new URL(url).host };
    if (!isInventory) return { ...base, source, listsEverything: true };
    return { ...base, source: await inventory(spec.path, source, selection), listsEverything: false };
  }

  /** The configured credentials are for the configured server only. */
  private async webdavCredentials(
    { username, password }: WebdavComponent,
    url: string,
  ): Promise<{ username: string | null; password: string | null }> {
    const configured = this.options.settings.webdav;
    const given = password === null ? null : await resolveSecret(password, this.options.environment);
    const isConfigured = configured.url !== null && new URL(url).origin === new URL(configured.url).origin;
    if (!isConfigured) return { username, password: given };
    return { username: username ?? configured.username, password: given ?? configured.password };
  }

  private async scm(spec: ScmComponent, { extensions, paths }: Selection): Promise<Component> {
    const { scm } = this.options.settings;
    const platform = scm[spec.platform];
    const owner = spec.owner ?? platform.owner;
    if (owner === null) {
      const setting = `${spec.platform.toUpperCase()}_OWNER`;
      throw new InvalidInputError(`No owner is given; name one or set ${setting}`, [
        { field: 'owner', message: `is required unless ${setting} is set` },
      ]);
    }
    if (spec.platform === ScmPlatform.Gitea && platform.url === null) {
      throw new InvalidInputError('No Gitea or Forgejo server is named; set GITEA_URL', [
        { field: 'platform', message: 'gitea needs GITEA_URL to be set' },
      ]);
    }
    const token = spec.token === null ? platform.token : await resolveSecret(spec.token, this.options.environment);
    const source = createScmSource({
      platform: spec.platform,
      baseUrl: platform.url,
      token,
      owner,
      repo: spec.repo,
      branch: spec.branch,
      extensions,
      paths,
      include: { files: spec.files, issues: spec.issues },
      maxWaitMs: scm.maxWaitSeconds * 1000,
      addresses: this.options.addresses,
      texts: this.options.texts,
      logger: this.options.logger,
    });
    return {
      source,
      // Two branches have different documents under the same paths.
      location: `scm:${platform.url ?? ''}:${source.defaultSourceName}${spec.branch === null ? '' : `@${spec.branch}`}`,
      metadata: spec.metadata,
      prefix: spec.prefix,
      label: `${owner}/${spec.repo}`,
      listsEverything: spec.files && spec.issues,
    };
  }

  /** Web addresses often have no extension; pages are then taken by their media type, when a manifest names extensions. */
  private web({ urls, sitemap, metadata, prefix }: WebComponent, { named, paths }: Selection): Component {
    const source = new WebSource({
      ...(sitemap === null ? { urls } : { sitemap }),
      ...(named === null ? {} : { extensions: named }),
      paths,
      addresses: this.options.addresses,
      known: knownContents(this.options.hashes, WEB_LOCATION),
    });
    return { source, location: WEB_LOCATION, metadata, prefix, label: 'web', listsEverything: true };
  }
}

const pathsOf = (own: GivenPaths, defaults: GivenPaths = NO_GIVEN_PATHS): PathSelection => ({
  include: own.include ?? defaults.include ?? [],
  exclude: own.exclude ?? defaults.exclude ?? [],
  hidden: own.hidden ?? defaults.hidden ?? false,
});

const timesOf = (webdav: AgentsSettings['webdav']) => ({
  limits: {
    connectMs: webdav.connectSeconds * 1000,
    firstByteMs: webdav.firstByteSeconds * 1000,
    idleMs: webdav.idleSeconds * 1000,
  },
  listingMs: webdav.listingSeconds * 1000,
  retryMs: webdav.retrySeconds * 1000,
});

/** What an inventory names is not hidden, and of any extension, unless a manifest names extensions. */
const inventory = async (path: string, origin: Source, { named, paths }: Selection): Promise<InventorySource> =>
  new InventorySource(await readInventory(path), origin, { extensions: named, paths: { ...paths, hidden: true } });
