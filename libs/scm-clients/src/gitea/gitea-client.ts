import { Readable } from 'node:stream';
import { NotFoundError, UpstreamError } from '@sluice/domain';
import { JsonFields } from '../http/json-fields.js';
import type { Query } from '../http/platform-api.js';
import { encodePath, RepositoryClient } from '../repository-client.js';
import type { BlobLocation, Head, ScmClient, ScmIssue, TreeAnswer, TreeNode, TreeRequest } from '../scm-client.js';
import { readTreeNode } from '../tree/tree-level.js';
import { giteaItems } from './gitea-pages.js';

/** What stands for bytes of a name that are no UTF-8. */
const REPLACEMENT = '\ufffd';
/** Gitea's default of DEFAULT_GIT_TREES_PER_PAGE, which is also its maximum. */
const TREE_PAGE = 1000;

/** A repository at Gitea or Forgejo. */
export class GiteaClient extends RepositoryClient implements ScmClient {
  protected readonly order = {};

  async head(branch: string | null, signal: AbortSignal): Promise<Head | null> {
    const repository = await this.facts(signal);
    if (repository.isTrue('empty')) return null;
    const name = branch ?? repository.text('default_branch');
    try {
      const found = await this.object(`/branches/${encodePath(name)}`, {}, signal);
      return { commit: found.object('commit').text('id'), branch: name };
    } catch (cause) {
      if (!(cause instanceof NotFoundError)) throw cause;
      throw this.noBranch(name, cause);
    }
  }

  /** On Gitea `truncated` means that there is a further page. */
  async tree(id: string, { prefix, recursive }: TreeRequest, signal: AbortSignal): Promise<TreeAnswer> {
    const nodes: TreeNode[] = [];
    let firstOfLastPage: string | null = null;
    for (let page = 1; ; page++) {
      const query = { recursive: String(recursive), per_page: TREE_PAGE, page };
      const tree = await this.object(`/git/trees/${id}`, query, signal);
      const entries = tree.list('tree');
      for (const value of entries) nodes.push(readTreeNode(value, prefix));
      if (!tree.isTrue('truncated')) return { nodes, isCut: false, calls: page };
      const first = JSON.stringify(entries[0]);
      if (entries.length === 0 || first === firstOfLastPage)
        throw new UpstreamError('The git platform cuts the list of files and gives no further pages of it');
      firstOfLastPage = first;
    }
  }

  /** Null when a comparison may not name all paths: left-out commits, or none with its files. */
  async changedPaths(base: string, head: string, signal: AbortSignal): Promise<readonly string[] | null> {
    const comparison = await this.comparison(base, head, {}, signal);
    const commits = comparison.list('commits').map((value) => JsonFields.of(value));
    if (commits.length === 0 || commits.length !== comparison.numberOrNull('total_commits')) return null;
    if (!commits.every((commit) => commit.has('files'))) return null;
    return commits.flatMap((commit) => commit.list('files').map((value) => JsonFields.of(value).text('filename')));
  }

  /** By its path, which streams any size; by its id when the path is not what git has, which Gitea limits to 10 MB. */
  async blob(location: BlobLocation, signal: AbortSignal): Promise<Readable> {
    if (location.path.includes(REPLACEMENT)) return this.blobById(location.id, signal);
    const query: Query = location.commit === null ? {} : { ref: location.commit };
    return this.api.stream(`${this.path}/raw/${encodePath(location.path)}`, query, { accept: '*/*' }, signal);
  }

  async *issues(since: string | null, signal: AbortSignal): AsyncGenerator<ScmIssue> {
    if ((await this.facts(signal)).isTrue('has_issues')) yield* this.issuesBy({ type: 'issues' }, since, signal);
  }

  fileUrl(path: string, head: Head): string {
    const at = head.branch === null ? `commit/${head.commit}` : `branch/${encodePath(head.branch)}`;
    return `${this.siteUrl}/${this.name}/src/${at}/${encodePath(path)}`;
  }

  protected items(path: string, query: Query, signal: AbortSignal): AsyncIterable<unknown> {
    return giteaItems(this.api, path, query, signal);
  }

  private async blobById(id: string, signal: AbortSignal): Promise<Readable> {
    const blob = await this.object(`/git/blobs/${id}`, {}, signal);
    return Readable.from([Buffer.from(blob.text('content'), 'base64')]);
  }

  private async facts(signal: AbortSignal): Promise<JsonFields> {
    try {
      return await this.object('', {}, signal);
    } catch (cause) {
      if (!(cause instanceof NotFoundError)) throw cause;
      throw this.unknownRepository('Gitea', cause);
    }
  }
}
