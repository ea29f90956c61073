import { NotFoundError } from '@sluice/domain';
import { RefusedError } from '../http/refusal.js';
import type { ScmClient, ScmComment, ScmIssue } from '../scm-client.js';
import type { SpoolFile, Span } from '@sluice/io';
import type { IssueThread } from './render-issue.js';

interface SpooledThread {
  readonly issue: Span;
  readonly comments: Map<number, Span>;
}

/** Called with what is read. */
export interface Noting {
  issue(issue: ScmIssue): void;
  comment(comment: ScmComment): void;
}

/**
 * All issues with their comments, by number: the pages of the issues, then those of all comments, never a call per issue.
 * What has been read waits in the spool, because comments come in another order than issues.
 */
export async function* issueThreads(
  client: ScmClient,
  repository: string,
  spool: SpoolFile,
  noting: Noting,
  signal: AbortSignal,
): AsyncGenerator<IssueThread> {
  const threads = new Map<number, SpooledThread>();
  let expectsComments = false;
  let reread = 0;
  for await (const issue of client.issues(null, signal)) {
    noting.issue(issue);
    threads.set(issue.number, { issue: await append(spool, issue), comments: new Map() });
    expectsComments ||= issue.commentCount > 0;
  }
  if (expectsComments) {
    for await (const comment of client.comments(null, signal)) {
      noting.comment(comment);
      threads.get(comment.issueNumber)?.comments.set(comment.id, await append(spool, comment));
    }
  }
  for (const [, thread] of [...threads].sort(([one], [other]) => one - other)) {
    signal.throwIfAborted();
    const issue = await read<ScmIssue>(spool, thread.issue);
    // Pages shift when a comment is deleted while they are read, and one that nobody deleted falls between two of them.
    if (thread.comments.size < issue.commentCount && reread < MOST_REREAD) {
      reread += 1;
      const whole = await threadOrNull(client, repository, issue.number, signal);
      if (whole !== null) yield whole;
      continue;
    }
    const comments: ScmComment[] = [];
    for (const span of thread.comments.values()) comments.push(await read<ScmComment>(spool, span));
    yield { repository, issue, comments };
  }
}

/** One issue with its comments, for what was listed earlier. */
export async function issueThread(
  client: ScmClient,
  repository: string,
  number: number,
  signal: AbortSignal,
): Promise<IssueThread> {
  return threadOf(client, repository, await client.issue(number, signal), signal);
}

/** An issue that was read, with its comments. */
export async function threadOf(
  client: ScmClient,
  repository: string,
  issue: ScmIssue,
  signal: AbortSignal,
): Promise<IssueThread> {
  const comments: ScmComment[] = [];
  if (issue.commentCount > 0)
    for await (const comment of client.commentsOf(issue.number, signal)) comments.push(comment);
  return { repository, issue, comments };
}

/** A platform that counts comments which it does not list must not cost two calls for each issue. */
const MOST_REREAD = 100;

/** Null when the issue has been deleted since it was listed. */
export const threadOrNull = async (
  client: ScmClient,
  repository: string,
  number: number,
  signal: AbortSignal,
): Promise<IssueThread | null> => {
  try {
    return await issueThread(client, repository, number, signal);
  } catch (error) {
    if (isGone(error)) return null;
    throw error;
  }
};

/** Whether a platform says that an issue does not exist (any more). */
export const isGone = (error: unknown): boolean =>
  error instanceof NotFoundError || (error instanceof RefusedError && error.status === 410);

const append = (spool: SpoolFile, value: ScmIssue | ScmComment): Promise<Span> =>
  spool.append(Buffer.from(JSON.stringify(value)));

const read = async <T>(spool: SpoolFile, span: Span): Promise<T> =>
  JSON.parse((await spool.read(span)).toString()) as T;
