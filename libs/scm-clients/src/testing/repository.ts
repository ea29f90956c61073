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
  /** February 2026 when absent. */
  readonly updated?: string;
  readonly comments?: readonly {
    readonly id: number;
    readonly body: string;
    readonly created: string;
    readonly updated?: string;
  }[];
}

export const blobId = (content: Buffer): string =>
  createHash('sha1').update(`blob ${content.length}\0`).update(content).digest('hex');

/** What both replayed platforms serve: one commit's files, and issues. */
export class FixtureRepository {
  readonly files = new Map<string, FixtureFile>();
  issues: FixtureIssue[] = [];
  /** Files of the commits that were asked for, as long as they are on the branch. */
  private readonly history = new Map<string, ReadonlyMap<string, FixtureFile>>();

  get commit(): string {
    const state = [...this.files].map(([path, { id }]) => `${path} ${id}`).join('\n');
    return createHash('sha1').update(state).digest('hex');
  }

  write(path: string, content: string | Buffer, mode: FixtureFile['mode'] = '100644'): this {
    const bytes = Buffer.from(content);
    this.files.set(path, { content: bytes, mode, id: blobId(bytes) });
    return this;
  }

  /** Remembers the files of this commit. */
  push(): string {
    this.history.set(this.commit, new Map(this.files));
    return this.commit;
  }

  /** No commit before this one is on the branch any more. */
  forcePush(): void {
    this.history.clear();
  }

  /** Paths that differ from a commit of the branch, those of moved files with the one before; null when it is none of it. */
  changesSince(commit: string): readonly { readonly path: string; readonly before: string | null }[] | null {
    const then = this.history.get(commit);
    if (then === undefined) return null;
    const gone = [...then].filter(([path]) => !this.files.has(path));
    const moved = new Set<string>();
    const changes = [...this.files].flatMap(([path, file]) => {
      const known = then.get(path);
      if (known?.id === file.id && known.mode === file.mode) return [];
      const before = known ? undefined : gone.find(([old, { id }]) => id === file.id && !moved.has(old))?.[0];
      if (before !== undefined) moved.add(before);
      return [{ path, before: before ?? null }];
    });
    return [...changes, ...gone.flatMap(([path]) => (moved.has(path) ? [] : [{ path, before: null }]))];
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
        if ((recursive || depth === 1) && !entries.has(directory))
          entries.set(directory, {
            path: directory,
            mode: '040000',
            type: 'tree',
            sha: this.treeId(prefix + directory),
          });
      }
      if (recursive || parts.length === 1) entries.set(parts.join('/'), entryOf(parts.join('/'), file));
    }
    return [...entries.values()];
  }

  /** Like git's, it stands for all that the directory holds. */
  treeId(directory: string): string {
    const digest = createHash('sha1').update('tree');
    for (const [path, { id, mode }] of [...this.files].sort(([one], [other]) => (one < other ? -1 : 1)))
      if (path.startsWith(`${directory}/`)) digest.update(`${mode} ${path.slice(directory.length)} ${id}\n`);
    return digest.digest('hex');
  }

  /** The directory that a tree id stands for. */
  directoryOf(id: string): string | undefined {
    if (id === this.commit) return '';
    return this.tree().find((entry) => entry['type'] === 'tree' && entry['sha'] === id)?.['path'] as string | undefined;
  }
}

const entryOf = (path: string, { mode, id, content }: FixtureFile): Record<string, unknown> =>
  mode === '160000'
    ? { path, mode, type: 'commit', sha: id }
    : { path, mode, type: 'blob', sha: id, size: content.length };

const user = (login: string) => ({ login, id: 1 });

/** Those that were updated since an instant, as both platforms filter them. */
export const updatedSince = (
  items: readonly Record<string, unknown>[],
  since: string | null,
): Record<string, unknown>[] =>
  items.filter((item) => since === null || Date.parse(String(item['updated_at'])) >= Date.parse(since));

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
    updated_at: issue.updated ?? '2026-02-02T03:04:05Z',
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
    updated_at: comment.updated ?? comment.created,
    issue_url: issue.isPull === true ? '' : `${base}/issues/${issue.number}`,
  }));
