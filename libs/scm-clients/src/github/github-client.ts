import type { Readable } from 'node:stream';
import { NotFoundError } from '@sluice/domain';
import { JsonFields } from '../http/json-fields.js';
import { sinceQuery, type PlatformApi } from '../http/platform-api.js';
import { RefusedError } from '../http/refusal.js';
import { readComment, readIssue } from '../issues/read-issue.js';
import type { BlobLocation, Head, ScmClient, ScmComment, ScmIssue, TreeAnswer, TreeRequest } from '../scm-client.js';
import { githubChangedPaths } from './github-changes.js';
import { githubTree } from './github-tree.js';

/** The largest page of GitHub's lists; its parameter is `per_page`, others are ignored without a word. */
const PAGE = { per_page: 100 };
/** Oldest first: what is created while the pages are read comes last and shifts nothing. */
const OLDEST_FIRST = { sort: 'created', direction: 'asc' };

/** A repository at GitHub or GitHub Enterprise. */
export class GitHubClient implements ScmClient {
  readonly lfsUrl: string;
  private readonly repository: string;

  constructor(
    private readonly api: PlatformApi,
    private readonly siteUrl: string,
    private readonly owner: string,
    private readonly repo: string,
  ) {
    this.repository = `/repos/${encodeURIComponent(owner)}/${encodeURIComponent(repo)}`;
    this.lfsUrl = `${siteUrl}/${encodeURIComponent(owner)}/${encodeURIComponent(repo)}.git/info/lfs`;
  }

  /** One call: the media type `sha` answers the commit id alone. */
  async head(branch: string | null, signal: AbortSignal): Promise<Head | null> {
    const ref = branch === null ? 'HEAD' : `heads/${branch}`;
    try {
      const path = `${this.repository}/commits/${encodeURIComponent(ref)}`;
      const commit = await this.api.text(path, 'application/vnd.github.sha', signal);
      return { commit: commit.trim(), branch };
    } catch (error) {
      if (error instanceof RefusedError && error.status === 409) return null;
      if (error instanceof NotFoundError || (error instanceof RefusedError && error.status === 422))
        throw await this.notFound(branch, error, signal);
      throw error;
    }
  }

  tree(id: string, request: TreeRequest, signal: AbortSignal): Promise<TreeAnswer> {
    return githubTree(this.api, `${this.repository}/git/trees/${id}`, request, signal);
  }

  async changedPaths(base: string, head: string, signal: AbortSignal): Promise<readonly string[] | null> {
    const path = `${this.repository}/compare/${encodeURIComponent(base)}...${encodeURIComponent(head)}`;
    const comparison = JsonFields.of((await this.api.json(path, { per_page: 1 }, signal)).body);
    return githubChangedPaths(comparison);
  }

  /** The media type `raw` delivers up to 100 MB, GitHub's limit for files; JSON with base64 would end at 1 MB. */
  blob(location: BlobLocation, signal: AbortSignal): Promise<Readable> {
    const accept = { accept: 'application/vnd.github.raw+json' };
    return this.api.stream(`${this.repository}/git/blobs/${location.id}`, {}, accept, signal);
  }

  async *issues(since: string | null, signal: AbortSignal): AsyncGenerator<ScmIssue> {
    try {
      const query = { state: 'all', ...OLDEST_FIRST, ...PAGE, ...sinceQuery(since) };
      const pages = this.api.pages(`${this.repository}/issues`, query, signal);
      for await (const page of pages) {
        for (const value of page.items) {
          const issue = readIssue(value);
          if (issue !== null) yield issue;
        }
      }
    } catch (error) {
      // 410: issues are switched off.
      if (!(error instanceof RefusedError && error.status === 410)) throw error;
    }
  }

  comments(since: string | null, signal: AbortSignal): AsyncIterable<ScmComment> {
    const query = { ...OLDEST_FIRST, ...PAGE, ...sinceQuery(since) };
    return this.commentsAt(`${this.repository}/issues/comments`, query, signal);
  }

  async issue(number: number, signal: AbortSignal): Promise<ScmIssue> {
    const issue = readIssue((await this.api.json(`${this.repository}/issues/${number}`, {}, signal)).body);
    if (issue === null) throw new NotFoundError(`${this.owner}/${this.repo}#${number} is a pull request, not an issue`);
    return issue;
  }

  commentsOf(issueNumber: number, signal: AbortSignal): AsyncIterable<ScmComment> {
    return this.commentsAt(`${this.repository}/issues/${issueNumber}/comments`, PAGE, signal);
  }

  fileUrl(path: string, head: Head): string {
    const encoded = path.split('/').map(encodeURIComponent).join('/');
    return `${this.siteUrl}/${this.owner}/${this.repo}/blob/${head.branch ?? 'HEAD'}/${encoded}`;
  }

  private async *commentsAt(
    path: string,
    query: Record<string, string | number>,
    signal: AbortSignal,
  ): AsyncGenerator<ScmComment> {
    for await (const page of this.api.pages(path, query, signal)) {
      for (const value of page.items) {
        const comment = readComment(value);
        if (comment !== null) yield comment;
      }
    }
  }

  /** Which of the two does not exist costs a further call, which only a failure pays. */
  private async notFound(branch: string | null, cause: unknown, signal: AbortSignal): Promise<NotFoundError> {
    const name = `${this.owner}/${this.repo}`;
    const unknown = new NotFoundError(
      `GitHub does not know the repository ${name}, or the token may not see it; private repositories need a token with access to it`,
      { cause },
    );
    if (branch === null) return unknown;
    try {
      await this.api.json(this.repository, {}, signal);
      return new NotFoundError(`The repository ${name} has no branch ${branch}`, { cause });
    } catch (error) {
      if (error instanceof NotFoundError) return unknown;
      throw error;
    }
  }
}
