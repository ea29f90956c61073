import type { ComponentSpec, GivenPaths } from '@sluice/agents';
import { InvalidInputError } from '@sluice/domain';
import type { AgentsSettings } from '@sluice/settings';
import { WebDavSource } from '@sluice/sources';
import { requested, type ComponentKind, type ComponentTools, type Given } from './component-kind.js';
import { inventorySource, kindOfPath } from './inventory-file.js';
import { readSecret, resolveSecret, type SecretReference } from './secrets.js';

export interface WebdavSpec extends ComponentSpec {
  readonly type: 'webdav';
  /** Null takes the configured server. */
  readonly url: string | null;
  /** Who named it: a request's is a stranger's, and must be public or allowed. */
  readonly namedBy: 'operator' | 'request';
  /** On the server, or of an inventory here. */
  readonly path: string;
  readonly username: string | null;
  readonly password: SecretReference | null;
}

/** A directory of a WebDAV server, or an inventory of it. */
export const webdavComponent: ComponentKind<WebdavSpec> = {
  type: 'webdav',
  read: (fields) => ({
    url: fields.optionalText('url'),
    namedBy: 'operator',
    path: fields.optionalText('path') ?? '/',
    username: fields.optionalText('username'),
    password: readSecret(fields, 'password'),
  }),
  create: async (spec, selection, tools) => {
    const { webdav } = tools.settings;
    const url = spec.url ?? webdav.url;
    if (url === null) {
      throw new InvalidInputError('No WebDAV server is named; name one or set WEBDAV_URL', [
        { field: 'webdav_url', message: 'is required unless WEBDAV_URL is set' },
      ]);
    }
    const isInventory = spec.path.toLowerCase().endsWith('.json') && (await kindOfPath(spec.path)) === 'file';
    const source = new WebDavSource({
      url,
      ...(await credentialsOf(spec, url, tools)),
      path: isInventory ? '/' : spec.path,
      ...selection,
      addresses: tools.addresses.trusting(webdav.url, spec.namedBy === 'operator' ? spec.url : null),
      ...timesOf(webdav),
    });
    const base = { location: `webdav:${url.replace(/\/+$/, '')}`, label: new URL(url).host };
    if (!isInventory) return { ...base, source, listsEverything: true };
    return { ...base, source: await inventorySource(spec.path, source, selection), listsEverything: false };
  },
};

/** The configured credentials are for the configured server only. */
const credentialsOf = async (
  { username, password }: WebdavSpec,
  url: string,
  { settings: { webdav }, environment }: ComponentTools,
) => {
  const given = password === null ? null : await resolveSecret(password, environment);
  const isConfigured = webdav.url !== null && new URL(url).origin === new URL(webdav.url).origin;
  if (!isConfigured) return { username, password: given };
  return { username: username ?? webdav.username, password: given ?? webdav.password };
};

const timesOf = (webdav: AgentsSettings['webdav']) => ({
  limits: {
    connectMs: webdav.connectSeconds * 1000,
    firstByteMs: webdav.firstByteSeconds * 1000,
    idleMs: webdav.idleSeconds * 1000,
  },
  listingMs: webdav.listingSeconds * 1000,
  retryMs: webdav.retrySeconds * 1000,
});

/** @param server as a request names it */
export const webdavSpec = (
  path: string,
  { url = null, username = null, password }: Given<{ url: string; username: string; password: string }> = {},
  paths?: Given<GivenPaths>,
): WebdavSpec => ({
  ...requested(paths),
  type: 'webdav',
  path,
  url,
  namedBy: 'request',
  username,
  password: password === undefined || password === null ? null : { kind: 'literal', value: password },
});
