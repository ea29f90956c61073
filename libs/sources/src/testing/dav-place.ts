import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export interface DavPlaceOptions {
  /** What a folder's tag changes with: all below it, as Nextcloud's; its own entries, as Apache's; or there is none. */
  readonly tags?: 'deep' | 'own' | 'none';
  /** Whether it answers with sync-tokens and lists of changes (RFC 6578). */
  readonly tokens?: boolean;
  /** Changes that one answer names at most. */
  readonly changesAtOnce?: number;
}

type State = ReadonlyMap<string, string>;

/**
 * A WebDAV server of files in memory, with the parts of the standards that tell changes. Folders are where files are; paths have no
 * slash at their beginning.
 */
export class DavPlace {
  readonly files = new Map<string, string>();
  /** Method, depth and path of each request, in order. */
  readonly calls: string[] = [];
  /** Consulted for each request; a status instead of an answer. */
  refusing: (method: string, path: string) => number | null = () => null;
  private readonly states = new Map<string, State>();

  private constructor(
    private readonly server: Server,
    private readonly options: DavPlaceOptions,
  ) {}

  static async start(options: DavPlaceOptions = {}): Promise<DavPlace> {
    const server = createServer();
    const place = new DavPlace(server, options);
    server.on('request', (request, response) => void place.answer(request, response));
    await once(server.listen(0, '127.0.0.1'), 'listening');
    return place;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/dav`;
  }

  /** All tokens so far are unknown from now on. */
  forgetTokens(): void {
    this.states.clear();
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, 'close');
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await text(request);
    const path = decodeURIComponent(request.url!).replace(/^\/dav\/?|\/$/g, '');
    const depth = String(request.headers['depth'] ?? '');
    this.calls.push(`${request.method!}${depth} /${path}`);
    const refusal = this.refusing(request.method!, path);
    if (refusal !== null) return void response.writeHead(refusal).end();
    if (request.method === 'REPORT') return this.report(path, body, response);
    if (request.method === 'PROPFIND') return this.propfind(path, depth, body, response);
    const content = this.files.get(path);
    response.writeHead(content === undefined ? 404 : 200).end(content);
  }

  private propfind(path: string, depth: string, body: string, response: ServerResponse): void {
    if (path !== '' && !this.isFolder(path)) return void response.writeHead(404).end();
    const children = depth === '1' ? [...this.childrenOf(path)] : [];
    const token =
      body.includes('sync-token') && this.options.tokens ? `<sync-token>${this.token(path)}</sync-token>` : '';
    const entries = [path, ...children].map((one) => this.entry(one, one === path ? token : ''));
    multistatus(response, entries.join(''));
  }

  private report(path: string, body: string, response: ServerResponse): void {
    const given = (/<sync-token>(.*?)<\/sync-token>/.exec(body)?.[1] ?? '').replace('&#38;', '&');
    const then = this.states.get(given);
    if (!this.options.tokens || then === undefined)
      return void response
        .writeHead(403, { 'content-type': 'application/xml' })
        .end('<error xmlns="DAV:"><valid-sync-token/></error>');
    const now = this.state(path);
    const changes = [...changesBetween(then, now)];
    const part = changes.slice(0, this.options.changesAtOnce ?? changes.length);
    const isCut = part.length < changes.length;
    const reached = isCut ? this.remember(afterSome(then, now, part)) : this.token(path);
    const entries = part.map((one) => (now.has(one) ? this.entry(one, '') : entryOf(one, status(404))));
    const cut = isCut ? entryOf(path, status(507)) : '';
    multistatus(response, `${entries.join('')}${cut}<sync-token>${reached}</sync-token>`);
  }

  private entry(path: string, token: string): string {
    const content = this.files.get(path);
    const tag = content === undefined ? this.folderTag(path) : digest(content);
    const type = content === undefined ? '<resourcetype><collection/></resourcetype>' : '<resourcetype/>';
    const length = content === undefined ? '' : `<getcontentlength>${Buffer.byteLength(content)}</getcontentlength>`;
    const etag = tag === null ? '' : `<getetag>"${tag}"</getetag>`;
    return entryOf(
      path,
      `<propstat><prop>${type}${length}${etag}${token}</prop>${status(200)}</propstat>`,
      content === undefined,
    );
  }

  private folderTag(path: string): string | null {
    if (this.options.tags === 'deep') return digest(JSON.stringify([...this.state(path)].sort()));
    return this.options.tags === 'own' ? digest(JSON.stringify([...this.childrenOf(path)].sort())) : null;
  }

  private token(path: string): string {
    return this.remember(this.state(path));
  }

  private remember(state: State): string {
    const token = `https://example.org/sync/${digest(JSON.stringify([...state].sort()))}?a=1&b`;
    this.states.set(token, state);
    return token.replace('&', '&amp;');
  }

  /** Files below a folder by what they hold, and folders. */
  private state(path: string): State {
    const state = new Map<string, string>();
    const prefix = path === '' ? '' : `${path}/`;
    for (const [file, content] of this.files) {
      if (!file.startsWith(prefix)) continue;
      state.set(file, digest(content));
      for (let end = file.lastIndexOf('/'); end > prefix.length; end = file.lastIndexOf('/', end - 1))
        state.set(file.slice(0, end), 'folder');
    }
    return state;
  }

  private isFolder(path: string): boolean {
    return [...this.files.keys()].some((file) => file.startsWith(`${path}/`));
  }

  private childrenOf(path: string): Set<string> {
    const prefix = path === '' ? '' : `${path}/`;
    const below = [...this.files.keys()].filter((file) => file.startsWith(prefix));
    return new Set(below.map((file) => prefix + file.slice(prefix.length).split('/')[0]!));
  }
}

/** What is new or another one, and what is gone, without what is in a folder that is gone. */
function* changesBetween(then: State, now: State): Generator<string> {
  for (const [path, what] of now) if (then.get(path) !== what) yield path;
  for (const path of then.keys()) {
    const above = path.slice(0, Math.max(0, path.lastIndexOf('/')));
    if (!now.has(path) && (above === '' || now.has(above))) yield path;
  }
}

const afterSome = (then: State, now: State, changed: readonly string[]): State => {
  const state = new Map(then);
  for (const path of changed) {
    const what = now.get(path);
    if (what !== undefined) state.set(path, what);
    else for (const old of then.keys()) if (old === path || old.startsWith(`${path}/`)) state.delete(old);
  }
  return state;
};

const digest = (content: string): string => createHash('sha1').update(content).digest('hex');

const status = (code: number): string => `<status>HTTP/1.1 ${code} Status</status>`;

const entryOf = (path: string, content: string, isFolder = false): string => {
  const encoded = path.split('/').map(encodeURIComponent).join('/');
  return `<response><href>/dav/${encoded}${isFolder && path !== '' ? '/' : ''}</href>${content}</response>`;
};

const multistatus = (response: ServerResponse, content: string): void => {
  response.writeHead(207, { 'content-type': 'application/xml; charset=utf-8' });
  response.end(`<?xml version="1.0" encoding="utf-8"?><multistatus xmlns="DAV:">${content}</multistatus>`);
};
