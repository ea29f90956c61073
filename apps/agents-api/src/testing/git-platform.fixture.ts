import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Answers as GitHub documents it, for the repository acme/docs: its head, its tree, blobs, issues and comments. */
export class GitPlatform {
  readonly files = new Map<string, string>();
  readonly issues: { number: number; title: string; body: string; comments: string[] }[] = [];
  readonly requests: string[] = [];
  /** Answered to everything instead. */
  refusal: { status: number; headers?: Record<string, string>; message: string } | null = null;

  private constructor(private readonly server: Server) {}

  static async start(): Promise<GitPlatform> {
    const server = createServer((request, response) => {
      const path = new URL(request.url ?? '/', 'http://platform').pathname;
      platform.requests.push(path);
      const { status = 200, headers = {}, body } = platform.answer(path);
      response.writeHead(status, { 'content-type': 'application/json', ...headers });
      response.end(typeof body === 'string' ? body : JSON.stringify(body));
    });
    const platform = new GitPlatform(server);
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return platform;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, 'close');
  }

  private answer(path: string): { status?: number; headers?: Record<string, string>; body: unknown } {
    if (this.refusal) return { ...this.refusal, body: { message: this.refusal.message } };
    const [, , owner, repo, ...route] = path.split('/');
    if (`${owner}/${repo}` !== 'acme/docs') return { status: 404, body: { message: 'Not Found' } };
    switch (route[0]) {
      case undefined:
        return { body: { full_name: 'acme/docs', default_branch: 'main' } };
      case 'commits':
        return {
          headers: { 'content-type': 'application/vnd.github.sha' },
          body: sha1(JSON.stringify([...this.files])),
        };
      case 'git':
        return route[1] === 'trees' ? { body: this.tree() } : { body: this.blob(route[2] ?? '') };
      default:
        return { body: route[1] === 'comments' ? this.comments() : this.issues.map((issue) => this.issue(issue)) };
    }
  }

  private tree(): object {
    const tree = [...this.files].map(([path, content]) => ({
      path,
      mode: '100644',
      type: 'blob',
      sha: blobId(content),
      size: Buffer.byteLength(content),
    }));
    return { sha: 'tree', tree, truncated: false };
  }

  private blob(id: string): string {
    return [...this.files.values()].find((content) => blobId(content) === id) ?? '';
  }

  private issue({ number, title, body, comments }: (typeof this.issues)[number]): object {
    return {
      number,
      title,
      body,
      state: 'open',
      user: { login: 'ada' },
      labels: [],
      assignees: [],
      comments: comments.length,
      created_at: '2026-01-02T03:04:05Z',
      updated_at: '2026-01-02T03:04:05Z',
      closed_at: null,
      html_url: `https://github.com/acme/docs/issues/${number}`,
    };
  }

  private comments(): object[] {
    return this.issues.flatMap(({ number, comments }) =>
      comments.map((body, index) => ({
        id: number * 100 + index,
        body,
        user: { login: 'bob' },
        created_at: '2026-01-03T03:04:05Z',
        updated_at: '2026-01-03T03:04:05Z',
        issue_url: `${this.url}/repos/acme/docs/issues/${number}`,
        html_url: `https://github.com/acme/docs/issues/${number}#issuecomment-${index}`,
      })),
    );
  }
}

const sha1 = (text: string): string => createHash('sha1').update(text).digest('hex');

const blobId = (content: string): string =>
  createHash('sha1')
    .update(`blob ${Buffer.byteLength(content)}\0`)
    .update(content)
    .digest('hex');
