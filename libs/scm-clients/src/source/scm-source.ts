import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import {
  InvalidInputError,
  noFindings,
  NotFoundError,
  PermanentError,
  type ListingMemories,
  type Source,
  type SourceContent,
  type SourceItem,
  type SourceListing,
} from '@sluice/domain';
import { SpoolFile, type Span, supportedContent, verifiedStream, withHead } from '@sluice/io';
import { contentDiffers } from '../http/refusal.js';
import { IssueListing } from '../issues/issue-listing.js';
import { isGone, issueThread } from '../issues/issue-threads.js';
import { renderIssue, type IssueThread } from '../issues/render-issue.js';
import { type LfsServer, MAX_POINTER_BYTES, parseLfsPointer } from '../lfs/lfs-server.js';
import type { ScmClient, ScmPlatform } from '../scm-client.js';
import type { RepositoryFiles } from './repository-files.js';

export interface ScmSourceParts {
  readonly platform: ScmPlatform;
  readonly owner: string;
  readonly repo: string;
  /** Null for the default branch. */
  readonly branch: string | null;
  readonly include: { readonly files: boolean; readonly issues: boolean };
  readonly client: ScmClient;
  /** What distinguishes this repository from all others, for what is remembered of it. */
  readonly scope: string;
  readonly files: RepositoryFiles;
  readonly lfs: LfsServer;
  /** Closed with the source. */
  readonly connections: { close(): Promise<void> };
}

/** Issues that were not listed are read one by one, by two calls each, up to this number; then all in one pass. */
const OPENED_SINGLY = 20;

interface RenderedIssue {
  readonly span: Span;
  readonly hash: string;
}

/**
 * The files of a repository and its issues. Files carry `git-<blob id>` (`sha256-…` for Git LFS), issues the SHA-256 of
 * their document, so that only what changed is downloaded. Issues that were listed are opened without a call.
 */
export class ScmSource implements Source {
  readonly kind = 'scm';
  readonly defaultSourceName: string;
  private readonly repository: string;
  private readonly issuePrefix: string;
  private readonly spool = new SpoolFile();
  /** Where people see the issues of the repository, whatever it was called before; null before one is listed. */
  private issueSite: string | null = null;
  private readonly rendered = new Map<string, RenderedIssue>();
  private readonly issues: IssueListing;
  private openedSingly = 0;
  private allRendered: Promise<void> | null = null;

  constructor(private readonly parts: ScmSourceParts) {
    const { platform, owner, repo } = parts;
    this.defaultSourceName = `${platform}:${owner}:${repo}`;
    this.repository = `${owner}/${repo}`;
    this.issuePrefix = `/${owner}/${repo}/issues/`;
    this.issues = new IssueListing({
      client: parts.client,
      repository: this.repository,
      scope: `${parts.scope} issues`,
      spool: this.spool,
      itemOf: (thread) => this.issueItem(thread),
      onRemembered: ({ metadata }) => (this.issueSite = siteOf(String(metadata['url']))),
    });
  }

  list(signal: AbortSignal, memories?: ListingMemories): SourceListing {
    const found = noFindings();
    return { ...found, items: this.items(found, signal, memories) };
  }

  /** @throws PermanentError when the content is not a document, see `supportedContent`, or cannot be had from Git LFS */
  async open(item: SourceItem, signal: AbortSignal): Promise<SourceContent> {
    if (item.uri.startsWith(this.issuePrefix))
      return { stream: await this.openIssue(item, signal), mimeType: 'text/markdown' };
    return supportedContent(await this.openFile(item, signal), item.uri, item.mimeType);
  }

  /** Pages of issues shift when one is deleted while they are read: another one then falls between two of them. */
  async exists(uri: string, signal: AbortSignal): Promise<boolean> {
    const number = this.issueNumber(uri);
    if (number === null) return false;
    try {
      const { url } = await this.parts.client.issue(number, signal);
      // One that was transferred is delivered by its new repository.
      return this.issueSite === null || siteOf(url) === this.issueSite;
    } catch (error) {
      if (isGone(error)) return false;
      throw error;
    }
  }

  exclusion(uri: string): string | null {
    return uri.startsWith(this.issuePrefix) ? null : this.parts.files.rules.reason(uri);
  }

  async close(): Promise<void> {
    this.rendered.clear();
    await this.parts.connections.close();
    await this.spool[Symbol.asyncDispose]();
  }

  private async *items(
    found: Omit<SourceListing, 'items'>,
    signal: AbortSignal,
    memories?: ListingMemories,
  ): AsyncGenerator<SourceItem> {
    const { client, files, include, branch } = this.parts;
    if (include.files) {
      const head = await client.head(branch, signal);
      if (head !== null) yield* files.list(head, found, signal, memories);
    }
    if (include.issues) yield* this.issues.items(found, signal, memories);
  }

  private async issueItem(thread: IssueThread): Promise<SourceItem> {
    const { issue } = thread;
    const document = Buffer.from(renderIssue(thread));
    this.issueSite = siteOf(issue.url);
    const uri = `${this.issuePrefix}${issue.number}`;
    const hash = `sha256-${createHash('sha256').update(document).digest('hex')}`;
    this.rendered.set(uri, { span: await this.spool.append(document), hash });
    return {
      uri,
      size: document.length,
      mimeType: 'text/markdown',
      revision: null,
      hash,
      modified: new Date(issue.updated).toISOString(),
      metadata: {
        platform: this.parts.platform,
        owner: this.parts.owner,
        repo: this.parts.repo,
        url: issue.url,
        issue: issue.number,
        title: issue.title,
        state: issue.state,
        author: issue.author,
        labels: issue.labels,
        assignees: issue.assignees,
        comments: thread.comments.length,
      },
    };
  }

  private async openIssue(item: SourceItem, signal: AbortSignal): Promise<Readable> {
    if (!this.rendered.has(item.uri) && (this.openedSingly += 1) > OPENED_SINGLY)
      await (this.allRendered ??= this.renderAll(signal));
    const rendered = this.rendered.get(item.uri);
    if (rendered !== undefined) return this.spool.stream(rendered.span);
    const number = this.issueNumber(item.uri);
    if (number === null) throw new NotFoundError(`${item.uri} is no issue of ${this.repository}`);
    const document = renderIssue(await issueThread(this.parts.client, this.repository, number, signal));
    return Readable.from([Buffer.from(document)]);
  }

  /** For many issues that no listing of this source object has read. */
  private async renderAll(signal: AbortSignal): Promise<void> {
    const rendering = this.issues.items(noFindings(), signal);
    while (!(await rendering.next()).done);
  }

  private issueNumber(uri: string): number | null {
    const digits = uri.startsWith(this.issuePrefix) ? uri.slice(this.issuePrefix.length) : '';
    return /^\d{1,15}$/.test(digits) ? Number(digits) : null;
  }

  private async openFile(item: SourceItem, signal: AbortSignal): Promise<Readable> {
    const id = item.revision?.kind === 'git-blob' ? item.revision.value : undefined;
    if (id === undefined)
      throw new InvalidInputError(`${item.uri} lacks the git id of its content; list the repository again`);
    const commit = typeof item.metadata['commit'] === 'string' ? item.metadata['commit'] : null;
    const { stream, head } = await withHead(
      await this.parts.client.blob({ path: item.uri, id, commit }, signal),
      MAX_POINTER_BYTES,
    );
    const pointer = head.length < MAX_POINTER_BYTES ? parseLfsPointer(head.toString()) : null;
    if (pointer === null)
      return item.size === null ? stream : verifiedStream(stream, gitBlob(id, item.size), contentDiffers);
    stream.destroy();
    if (item.metadata['lfs'] === true) return this.parts.lfs.download(pointer, signal);
    throw new PermanentError(
      'LFS_POINTER',
      `${item.uri} is a Git LFS pointer, but no .gitattributes of the repository hands it to Git LFS`,
    );
  }
}

const siteOf = (issueUrl: string): string => issueUrl.replace(/\d+$/, '');

/** A git object id is the digest of a header and the content; the algorithm shows in its length. */
const gitBlob = (id: string, size: number) =>
  ({ algorithm: id.length === 40 ? 'sha1' : 'sha256', digest: id, header: `blob ${size}\0` }) as const;
