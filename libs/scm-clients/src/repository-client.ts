import { NotFoundError } from '@sluice/domain';
import { JsonFields } from './http/json-fields.js';
import { sinceQuery, type PlatformApi, type Query } from './http/platform-api.js';
import { readComment, readIssue } from './issues/read-issue.js';
import type { ScmComment, ScmIssue } from './scm-client.js';

/** One repository at a REST API, as far as the platforms agree. */
export abstract class RepositoryClient {
  readonly lfsUrl: string;
  /** Path of the repository in the API. */
  protected readonly path: string;
  /** `owner/name` */
  protected readonly name: string;

  constructor(
    protected readonly api: PlatformApi,
    /** Where people see repositories. */
    protected readonly siteUrl: string,
    owner: string,
    repo: string,
  ) {
    const path = encodePath(`${owner}/${repo}`);
    this.path = `/repos/${path}`;
    this.name = `${owner}/${repo}`;
    this.lfsUrl = `${siteUrl}/${path}.git/info/lfs`;
  }

  async issue(number: number, signal: AbortSignal): Promise<ScmIssue> {
    const issue = readIssue((await this.api.json(`${this.path}/issues/${number}`, {}, signal)).body);
    if (issue === null) throw new NotFoundError(`${this.name}#${number} is a pull request, not an issue`);
    return issue;
  }

  comments(since: string | null, signal: AbortSignal): AsyncIterable<ScmComment> {
    return this.commentsAt('issues/comments', { ...this.order, ...sinceQuery(since) }, signal);
  }

  commentsOf(issueNumber: number, signal: AbortSignal): AsyncIterable<ScmComment> {
    return this.commentsAt(`issues/${issueNumber}/comments`, {}, signal);
  }

  /** How lists are to be ordered. */
  protected abstract readonly order: Query;

  /** All items of a list. */
  protected abstract items(path: string, query: Query, signal: AbortSignal): AsyncIterable<unknown>;

  protected async *issuesBy(query: Query, since: string | null, signal: AbortSignal): AsyncGenerator<ScmIssue> {
    const all = { state: 'all', ...query, ...this.order, ...sinceQuery(since) };
    for await (const value of this.items(`${this.path}/issues`, all, signal)) {
      const issue = readIssue(value);
      if (issue !== null) yield issue;
    }
  }

  /** @param path below the repository's */
  protected async object(path: string, query: Query, signal: AbortSignal): Promise<JsonFields> {
    return JsonFields.of((await this.api.json(`${this.path}${path}`, query, signal)).body);
  }

  protected comparison(base: string, head: string, query: Query, signal: AbortSignal): Promise<JsonFields> {
    return this.object(`/compare/${encodeURIComponent(base)}...${encodeURIComponent(head)}`, query, signal);
  }

  protected noBranch(branch: string, cause: unknown): NotFoundError {
    return new NotFoundError(`The repository ${this.name} has no branch ${branch}`, { cause });
  }

  protected unknownRepository(platform: string, cause: unknown): NotFoundError {
    return new NotFoundError(
      `${platform} does not know the repository ${this.name}, or the token may not see it; private repositories need a token with access to it`,
      { cause },
    );
  }

  private async *commentsAt(path: string, query: Query, signal: AbortSignal): AsyncGenerator<ScmComment> {
    for await (const value of this.items(`${this.path}/${path}`, query, signal)) {
      const comment = readComment(value);
      if (comment !== null) yield comment;
    }
  }
}

export const encodePath = (path: string): string => path.split('/').map(encodeURIComponent).join('/');
