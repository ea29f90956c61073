import type { Readable } from 'node:stream';
import { NotFoundError } from '@sluice/domain';
import { JsonFields } from '../http/json-fields.js';
import type { Query } from '../http/platform-api.js';
import { RefusedError } from '../http/refusal.js';
import { encodePath, RepositoryClient } from '../repository-client.js';
import type { BlobLocation, Head, ScmClient, ScmIssue, TreeAnswer, TreeRequest } from '../scm-client.js';
import { readTreeNode } from '../tree/tree-level.js';

/** The largest page of GitHub's lists; its parameter is `per_page`, others are ignored without a word. */
const PAGE = { per_page: 100 };
/** GitHub names so many files of a comparison, on its first page, and no more on any other. */
const MOST_FILES = 300;

/** A repository at GitHub or GitHub Enterprise. */
export class GitHubClient extends RepositoryClient implements ScmClient {
  /** Oldest first: what is created while the pages are read comes last and shifts nothing. */
  protected readonly order = { sort: 'created', direction: 'asc' };

  /** One call: the media type `sha` returns the commit id alone. */
  async head(branch: string | null, signal: AbortSignal): Promise<Head | null> {
    const ref = branch === null ? 'HEAD' : `heads/${branch}`;
    try {
      const path = `${this.path}/commits/${encodeURIComponent(ref)}`;
      const commit = await this.api.text(path, 'application/vnd.github.sha', signal);
      return { commit: commit.trim(), branch };
    } catch (error) {
      if (error instanceof RefusedError && error.status === 409) return null;
      if (error instanceof NotFoundError || (error instanceof RefusedError && error.status === 422))
        throw await this.notFound(branch, error, signal);
      throw error;
    }
  }

  /** GitHub cuts (`truncated`) what has over 100,000 entries or 7 MB. */
  async tree(id: string, { prefix, recursive }: TreeRequest, signal: AbortSignal): Promise<TreeAnswer> {
    const tree = await this.object(`/git/trees/${id}`, recursive ? { recursive: 1 } : {}, signal);
    const nodes = tree.list('tree').map((value) => readTreeNode(value, prefix));
    return { nodes, isCut: tree.isTrue('truncated'), calls: 1 };
  }

  /** Null when a comparison may not name all paths: too many, or the base is not an ancestor (a force push). */
  async changedPaths(base: string, head: string, signal: AbortSignal): Promise<readonly string[] | null> {
    const comparison = await this.comparison(base, head, { per_page: 1 }, signal);
    const status = comparison.text('status');
    const files = comparison.list('files').map((value) => JsonFields.of(value));
    if ((status !== 'ahead' && status !== 'identical') || files.length >= MOST_FILES) return null;
    return files.flatMap((file) => [file.text('filename'), file.textOrNull('previous_filename') ?? []].flat());
  }

  /** The media type `raw` delivers up to 100 MB, GitHub's limit for files; JSON with base64 would end at 1 MB. */
  blob(location: BlobLocation, signal: AbortSignal): Promise<Readable> {
    const accept = { accept: 'application/vnd.github.raw+json' };
    return this.api.stream(`${this.path}/git/blobs/${location.id}`, {}, accept, signal);
  }

  async *issues(since: string | null, signal: AbortSignal): AsyncGenerator<ScmIssue> {
    try {
      yield* this.issuesBy({}, since, signal);
    } catch (error) {
      // 410: issues are switched off.
      if (!(error instanceof RefusedError && error.status === 410)) throw error;
    }
  }

  fileUrl(path: string, head: Head): string {
    return `${this.siteUrl}/${this.name}/blob/${head.branch ?? 'HEAD'}/${encodePath(path)}`;
  }

  protected async *items(path: string, query: Query, signal: AbortSignal): AsyncGenerator {
    for await (const { items } of this.api.pages(path, { ...query, ...PAGE }, signal)) yield* items;
  }

  /** Which of the two does not exist costs a further call, which only a failure pays. */
  private async notFound(branch: string | null, cause: unknown, signal: AbortSignal): Promise<NotFoundError> {
    const unknown = this.unknownRepository('GitHub', cause);
    if (branch === null) return unknown;
    try {
      await this.api.json(this.path, {}, signal);
      return this.noBranch(branch, cause);
    } catch (error) {
      if (error instanceof NotFoundError) return unknown;
      throw error;
    }
  }
}
