import type { FoundFolder, ListingMemories, ListingMemory, SourceItem, SourceListing } from '@sluice/domain';
import type { ScmClient, ScmIssue } from '../scm-client.js';
import type { SpoolFile } from '@sluice/io';
import { IssueChanges } from './issue-changes.js';
import { issueThreads, threadOf, threadOrNull } from './issue-threads.js';
import type { IssueThread } from './render-issue.js';

export interface IssueListingParts {
  readonly client: ScmClient;
  /** `owner/repo`. */
  readonly repository: string;
  /** All that the list of issues depends on: the platform and the repository. */
  readonly scope: string;
  readonly spool: SpoolFile;
  /** Makes the document of an issue that was read. */
  readonly itemOf: (thread: IssueThread) => Promise<SourceItem>;
  /** Called with each document that was remembered. */
  readonly onRemembered: (item: SourceItem) => void;
}

/** More issues than this that have changed are read faster with all others. */
const MOST_CHANGED = 50;
/** Numbers in their order, as texts. */
const DIGITS = 15;

/**
 * The documents of all issues, by number. Those that have not been updated since the last listing are taken over; an issue that
 * was deleted or moved elsewhere is noticed by the next listing that asks for all.
 */
export class IssueListing {
  constructor(private readonly parts: IssueListingParts) {}

  async *items(
    found: Pick<SourceListing, 'warnings'>,
    signal: AbortSignal,
    memories?: ListingMemories,
  ): AsyncGenerator<SourceItem> {
    const memory = await memories?.open(this.parts.scope);
    const changes = new IssueChanges(memory?.listings.find(({ isComplete }) => isComplete)?.note);
    await memory?.begin('');
    await memory?.put({ path: '', version: null, content: '' });
    const top = memory === undefined || memory.isCheck ? undefined : await lastTop(memory);
    const changed = top === undefined ? null : await this.changedIssues(memory!, changes, signal);
    if (changed === null) yield* this.all(memory, changes, signal);
    else yield* this.merged(memory!, top!, changed, signal);
    const differences = await memory?.finish(changes.note());
    if (differences !== undefined && differences.length > 0)
      found.warnings.push(
        `${differences.length} issues had changed without the platform having said so, and are read again (${differences
          .slice(0, 3)
          .map((path) => `#${Number(path)}`)
          .join(', ')})`,
      );
  }

  private async *all(
    memory: ListingMemory | undefined,
    changes: IssueChanges,
    signal: AbortSignal,
  ): AsyncGenerator<SourceItem> {
    const { client, repository, spool } = this.parts;
    const noting = { issue: changes.noteIssue.bind(changes), comment: changes.noteComment.bind(changes) };
    for await (const thread of issueThreads(client, repository, spool, noting, signal))
      yield await this.taken(thread, memory);
  }

  /** By number, those whose issue is known to be as the list has it; null when there are too many, or nobody knows. */
  private async changedIssues(
    memory: ListingMemory,
    changes: IssueChanges,
    signal: AbortSignal,
  ): Promise<Map<number, ScmIssue | null> | null> {
    const { client } = this.parts;
    const { since } = changes;
    if (since === null) return null;
    const changed = new Map<number, ScmIssue | null>();
    for await (const issue of client.issues(since, signal)) {
      if (changes.noteIssue(issue)) changed.set(issue.number, issue);
      if (changed.size > MOST_CHANGED) return null;
    }
    if (!changes.hasComments) return changed;
    for await (const comment of client.comments(since, signal)) {
      const { issueNumber } = comment;
      if (!changes.noteComment(comment) || changed.has(issueNumber)) continue;
      // Comments of pull requests come along.
      if ((await memory.folder(pathOf(issueNumber))).some(({ listing }) => listing.isComplete))
        changed.set(issueNumber, null);
      if (changed.size > MOST_CHANGED) return null;
    }
    return changed;
  }

  private async *merged(
    memory: ListingMemory,
    top: FoundFolder,
    changed: ReadonlyMap<number, ScmIssue | null>,
    signal: AbortSignal,
  ): AsyncGenerator<SourceItem> {
    const waiting = [...changed].sort(([one], [other]) => one - other);
    for await (const folder of memory.below(top)) {
      if (folder.path === '') continue;
      const number = Number(folder.path);
      while (waiting.length > 0 && waiting[0]![0] < number) yield* this.changedItem(waiting.shift()!, memory, signal);
      if (waiting[0]?.[0] === number) {
        yield* this.changedItem(waiting.shift()!, memory, signal);
        continue;
      }
      await memory.keep(folder);
      const item = JSON.parse(folder.content) as SourceItem;
      this.parts.onRemembered(item);
      yield item;
    }
    for (const rest of waiting) yield* this.changedItem(rest, memory, signal);
  }

  private async *changedItem(
    [number, issue]: readonly [number, ScmIssue | null],
    memory: ListingMemory,
    signal: AbortSignal,
  ): AsyncGenerator<SourceItem> {
    const { client, repository } = this.parts;
    const thread =
      issue === null
        ? await threadOrNull(client, repository, number, signal)
        : await threadOf(client, repository, issue, signal);
    if (thread !== null) yield await this.taken(thread, memory);
  }

  private async taken(thread: IssueThread, memory: ListingMemory | undefined): Promise<SourceItem> {
    const item = await this.parts.itemOf(thread);
    const { number, updated } = thread.issue;
    await memory?.put({ path: pathOf(number), version: updated, content: JSON.stringify(item) });
    return item;
  }
}

const pathOf = (issueNumber: number): string => String(issueNumber).padStart(DIGITS, '0');

const lastTop = async (memory: ListingMemory): Promise<FoundFolder | undefined> =>
  (await memory.folder('')).find(({ listing }) => listing.isComplete);
