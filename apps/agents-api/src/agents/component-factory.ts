import { dirname, resolve } from 'node:path';
import { DocumentExtensions, InvalidInputError, type Logger } from '@sluice/domain';
import {
  type ContentHashes,
  INVENTORY_FILE,
  InventorySource,
  knownContents,
  type Component,
  type FsComponent,
  type ManifestComponent,
  type ScmComponent,
  type WebComponent,
  type WebdavComponent,
} from '@sluice/agents';
import { createScmSource, ScmPlatform, type BlobTexts } from '@sluice/scm-clients';
import type { AgentsSettings, Environment } from '@sluice/settings';
import { FileSystemSource, WebDavSource, WebSource } from '@sluice/sources';
import { kindOfPath, readInventory } from './inventory-file.js';
import { resolveSecret } from './secrets.js';

export interface ComponentFactoryOptions {
  readonly settings: Pick<AgentsSettings, 'sources' | 'scm' | 'webdav'>;
  /** Where manifests' secrets are looked up. */
  readonly environment: Environment;
  readonly logger: Logger;
  /** Where small files of repositories are remembered between syncs. */
  readonly texts: BlobTexts;
  /** What earlier syncs learned of contents. */
  readonly hashes: ContentHashes;
}

/** What applies to a component unless it says otherwise. */
export interface ComponentDefaults {
  readonly extensions: readonly string[] | null;
  readonly metadata: Readonly<Record<string, unknown>>;
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
    const extensions = given === null ? await standard() : new DocumentExtensions(given);
    switch (merged.type) {
      case 'fs':
        return this.fs(merged, extensions);
      case 'webdav':
        return this.webdav(merged, extensions);
      case 'scm':
        return this.scm(merged, extensions);
      case 'web':
        return this.web(merged, extensions);
    }
  }

  private async fs({ path, metadata }: FsComponent, extensions: DocumentExtensions): Promise<Component> {
    const kind = await kindOfPath(path);
    const root = resolve(kind === 'file' ? dirname(path) : path);
    const source = new FileSystemSource({ root, extensions, leaveOut: OWN_FILES });
    const base = { location: `fs:${root}`, metadata };
    // What does not exist fails when it is listed, and so leaves the other components of a manifest alone.
    if (kind !== 'file') return { ...base, source, listsEverything: true };
    return { ...base, source: new InventorySource(await readInventory(path), source), listsEverything: false };
  }

  private async webdav(spec: WebdavComponent, extensions: DocumentExtensions): Promise<Component> {
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
    const source = new WebDavSource({ url, ...credentials, path, extensions });
    const base = { location: `webdav:${url.replace(/\/+$/, '')}`, metadata: spec.metadata };
    if (!isInventory) return { ...base, source, listsEverything: true };
    return { ...base, source: new InventorySource(await readInventory(spec.path), source), listsEverything: false };
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

  private async scm(spec: ScmComponent, extensions: DocumentExtensions): Promise<Component> {
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
      include: { files: spec.files, issues: spec.issues },
      maxWaitMs: scm.maxWaitSeconds * 1000,
      texts: this.options.texts,
      logger: this.options.logger,
    });
    return {
      source,
      location: `scm:${platform.url ?? ''}:${source.defaultSourceName}`,
      metadata: spec.metadata,
      listsEverything: spec.files && spec.issues,
    };
  }

  /** Web addresses often have no extension; pages are then taken by their media type, when extensions are named for them. */
  private web({ urls, sitemap, metadata, extensions: own }: WebComponent, extensions: DocumentExtensions): Component {
    const { allowHosts } = this.options.settings.sources;
    const source = new WebSource({
      ...(sitemap === null ? { urls } : { sitemap }),
      ...(own === null ? {} : { extensions }),
      allowHosts,
      known: knownContents(this.options.hashes, WEB_LOCATION),
    });
    return { source, location: WEB_LOCATION, metadata, listsEverything: true };
  }
}
