import { createHash } from 'node:crypto';

export interface FixtureFile {
  readonly content: Buffer;
  readonly mode: '100644' | '120000' | '160000';
  readonly id: string;
}

export interface FixtureIssue {
  readonly number: number;
  readonly title: string;
  readonly body: string | null;
  readonly isPull?: boolean;
  readonly comments?: readonly { readonly id: number; readonly body: string; readonly created: string }[];
}

export const blobId = (content: Buffer): string =>
  createHash('sha1').update(`blob ${content.length}\0`).update(content).digest('hex');

/** What both replayed platforms serve: one commit's files, and issues. */
export class FixtureRepository {
  readonly files = new Map<string, FixtureFile>();
  issues: FixtureIssue[] = [];

  get commit(): string {
    const state = [...this.files].map(([path, { id }]) => `${path} ${id}`).join('\n');
    return createHash('sha1').update(state).digest('hex');
  }

  write(path: string, content: string | Buffer, mode: FixtureFile['mode'] = '100644'): this {
    const bytes = Buffer.from(content);
    this.files.set(path, { content: bytes, mode, id: blobId(bytes) });
    return this;
  }

  blob(id: string): Buffer | undefined {
    return [...this.files.values()].find((file) => file.id === id)?.content;
  }

  /** Directories and files as a recursive listing gives them; `below` is a directory, empty for the top. */
  tree(below = '', recursive = true): Record<string, unknown>[] {
    const prefix = below === '' ? '' : `${below}/`;
    const entries = new Map<string, Record<string, unknown>>();
    for (const [path, file] of this.files) {
      if (!path.startsWith(prefix)) continue;
      const parts = path.slice(prefix.length).split('/');
      for (let depth = 1; depth < parts.length; depth++) {
        const directory = parts.slice(0, depth).join('/');
        if (recursive || depth === 1)
          entries.set(directory, { path: directory, mode: '040000', type: 'tree', sha: treeId(prefix + directory) });
      }
      if (recursive || parts.length === 1) entries.set(parts.join('/'), entryOf(parts.join('/'), file));
    }
    return [...entries.values()];
  }

  /** The directory that a tree id stands for. */
  directoryOf(id: string): string | undefined {
    if (id === this.commit) return '';
    return this.tree().find((entry) => entry['type'] === 'tree' && entry['sha'] === id)?.['path'] as string | undefined;
  }
}

const treeId = (directory: string): string => createHash('sha1').update(`tree ${directory}`).digest('hex');

const entryOf = (path: string, { mode, id, content }: FixtureFile): Record<string, unknown> =>
  mode === '160000'
    ? { path, mode, type: 'commit', sha: id }
    : { path, mode, type: 'blob', sha: id, size: content.length };

const user = (login: string) => ({ login, id: 1 });

/** An issue in the form of both platforms. */
export function issueJson(issue: FixtureIssue, base: string): Record<string, unknown> {
  return {
    id: 9000 + issue.number,
    number: issue.number,
    title: issue.title,
    body: issue.body,
    state: 'open',
    user: user('ada'),
    labels: [{ name: 'help' }, { name: 'bug' }],
    assignee: null,
    assignees: [],
    comments: issue.comments?.length ?? 0,
    created_at: '2026-01-02T03:04:05Z',
    updated_at: '2026-02-02T03:04:05Z',
    closed_at: null,
    html_url: `${base}/issues/${issue.number}`,
    ...(issue.isPull === true ? { pull_request: { url: `${base}/pulls/${issue.number}` } } : {}),
  };
}

export const commentsJson = (issue: FixtureIssue, base: string): Record<string, unknown>[] =>
  (issue.comments ?? []).map((comment) => ({
    id: comment.id,
    body: comment.body,
    user: user('bob'),
    created_at: comment.created,
    updated_at: comment.created,
    issue_url: issue.isPull === true ? '' : `${base}/issues/${issue.number}`,
  }));
