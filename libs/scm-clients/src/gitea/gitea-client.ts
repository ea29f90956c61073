import { Readable } from 'node:stream';
import { NotFoundError } from '@sluice/domain';
import { JsonFields } from '../http/json-fields.js';
import { sinceQuery, type PlatformApi, type Query } from '../http/platform-api.js';
import { readComment, readIssue } from '../issues/read-issue.js';
import type { BlobLocation, Head, ScmClient, ScmComment, ScmIssue, TreeAnswer, TreeRequest } from '../scm-client.js';
import { giteaChangedPaths } from './gitea-changes.js';
import { giteaItems } from './gitea-pages.js';
import { giteaTree } from './gitea-tree.js';

/** What stands for bytes of a name that are no UTF-8. */
const REPLACEMENT = '\ufffd';

/** A repository at Gitea or Forgejo. */
export class GiteaClient implements ScmClient {
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

  async head(branch: string | null, signal: AbortSignal): Promise<Head | null> {
    const repository = await this.facts(signal);
    if (repository.isTrue('empty')) return null;
    const name = branch ?? repository.text('default_branch');
    try {
      const answer = await this.api.json(`${this.repository}/branches/${encodePath(name)}`, {}, signal);
      return { commit: JsonFields.of(answer.body).object('commit').text('id'), branch: name };
    } catch (cause) {
      if (!(cause instanceof NotFoundError)) throw cause;
      throw new NotFoundError(`The repository ${this.owner}/${this.repo} has no branch ${name}`, { cause });
    }
  }

  tree(id: string, request: TreeRequest, signal: AbortSignal): Promise<TreeAnswer> {
    return giteaTree(this.api, `${this.repository}/git/trees/${id}`, request, signal);
  }

  async changedPaths(base: string, head: string, signal: AbortSignal): Promise<readonly string[] | null> {
    const path = `${this.repository}/compare/${encodeURIComponent(base)}...${encodeURIComponent(head)}`;
    const comparison = JsonFields.of((await this.api.json(path, {}, signal)).body);
    return giteaChangedPaths(comparison);
  }

  /** By its path, which streams any size; by its id when the path is not what git has, which Gitea limits to 10 MB. */
  async blob(location: BlobLocation, signal: AbortSignal): Promise<Readable> {
    if (location.path.includes(REPLACEMENT)) return this.blobById(location.id, signal);
    const query: Query = location.commit === null ? {} : { ref: location.commit };
    return this.api.stream(`${this.repository}/raw/${encodePath(location.path)}`, query, { accept: '*/*' }, signal);
  }

  async *issues(since: string | null, signal: AbortSignal): AsyncGenerator<ScmIssue> {
    if (!(await this.facts(signal)).isTrue('has_issues')) return;
    const query = { type: 'issues', state: 'all', ...sinceQuery(since) };
    for await (const value of giteaItems(this.api, `${this.repository}/issues`, query, signal)) {
      const issue = readIssue(value);
      if (issue !== null) yield issue;
    }
  }

  comments(since: string | null, signal: AbortSignal): AsyncIterable<ScmComment> {
    return this.commentsAt(`${this.repository}/issues/comments`, sinceQuery(since), signal);
  }

  async issue(number: number, signal: AbortSignal): Promise<ScmIssue> {
    const issue = readIssue((await this.api.json(`${this.repository}/issues/${number}`, {}, signal)).body);
    if (issue === null) throw new NotFoundError(`${this.owner}/${this.repo}#${number} is a pull request, not an issue`);
    return issue;
  }

  commentsOf(issueNumber: number, signal: AbortSignal): AsyncIterable<ScmComment> {
    return this.commentsAt(`${this.repository}/issues/${issueNumber}/comments`, {}, signal);
  }

  fileUrl(path: string, head: Head): string {
    const at = head.branch === null ? `commit/${head.commit}` : `branch/${encodePath(head.branch)}`;
    return `${this.siteUrl}/${this.owner}/${this.repo}/src/${at}/${encodePath(path)}`;
  }

  private async *commentsAt(path: string, query: Query, signal: AbortSignal): AsyncGenerator<ScmComment> {
    for await (const value of giteaItems(this.api, path, query, signal)) {
      const comment = readComment(value);
      if (comment !== null) yield comment;
    }
  }

  private async blobById(id: string, signal: AbortSignal): Promise<Readable> {
    const blob = JsonFields.of((await this.api.json(`${this.repository}/git/blobs/${id}`, {}, signal)).body);
    return Readable.from([Buffer.from(blob.text('content'), 'base64')]);
  }

  private async facts(signal: AbortSignal): Promise<JsonFields> {
    try {
      return JsonFields.of((await this.api.json(this.repository, {}, signal)).body);
    } catch (cause) {
      if (!(cause instanceof NotFoundError)) throw cause;
      throw new NotFoundError(
        `Gitea does not know the repository ${this.owner}/${this.repo}, or the token may not see it; private repositories need a token with access to it`,
        { cause },
      );
    }
  }
}

const encodePath = (path: string): string => path.split('/').map(encodeURIComponent).join('/');
