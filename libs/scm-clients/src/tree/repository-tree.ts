import {
  DomainError,
  QuotaError,
  type FoundFolder,
  type ListingMemories,
  type ListingMemory,
  type RememberedListing,
  type SourceListing,
} from '@sluice/domain';
import type { Head, ScmClient, TreeEntry, TreeNode } from '../scm-client.js';
import { levelOf, nodesByDirectory, nodesOf, type TreeLevel } from './tree-level.js';

type Findings = Pick<SourceListing, 'problems' | 'warnings'>;

/** A listing of so few calls is repeated rather than compared: two commits are compared by a call, too. */
const FEW_CALLS = 2;
/** What stands for bytes of a name that are no UTF-8; several directories may then have one path. */
const REPLACEMENT = '\ufffd';

/**
 * The entries of a commit with as few calls as the platform allows. What an earlier listing showed of a directory holds for ever
 * under the id of its tree, whatever was pushed, forced or reverted since.
 */
export class RepositoryTree {
  constructor(
    private readonly client: ScmClient,
    /** All that the tree of a commit depends on: the platform and the repository. */
    private readonly scope: string,
  ) {}

  async *entries(
    head: Head,
    found: Findings,
    signal: AbortSignal,
    memories?: ListingMemories,
  ): AsyncGenerator<TreeEntry> {
    const memory = (await memories?.open(this.scope)) ?? null;
    yield* new TreeListing(this.client, memory, found, signal).of(head.commit);
  }
}

/** One listing of a tree. */
class TreeListing {
  private readonly last: RememberedListing | undefined;
  /** Calls that the last listing of everything took. */
  private readonly lastCalls: number;
  private calls = 0;
  /** Whether directories are gone through one by one, because few of them have changed. */
  private isStepwise = false;
  private isMemorable = true;

  constructor(
    private readonly client: ScmClient,
    private readonly memory: ListingMemory | null,
    private readonly found: Findings,
    private readonly signal: AbortSignal,
  ) {
    this.last = memory?.listings.find(({ isComplete }) => isComplete);
    this.lastCalls = callsOf(this.last?.note);
  }

  async *of(commit: string): AsyncGenerator<TreeEntry> {
    this.isStepwise = await this.hasFewChanges(commit);
    await this.memory?.begin(commit);
    const isWhole = !this.isStepwise && this.last?.mark !== commit;
    for await (const node of this.directory('', commit)) if (isEntry(node)) yield node;
    if (this.memory === null || !this.isMemorable) return;
    const calls = isWhole || this.memory.isCheck ? this.calls : this.lastCalls;
    const differences = await this.memory.finish(JSON.stringify({ calls }));
    if (differences.length > 0) this.found.warnings.push(contradiction(differences));
  }

  /** Whether going to the changed directories alone takes fewer calls than listing everything. */
  private async hasFewChanges(commit: string): Promise<boolean> {
    if (this.last === undefined || this.memory?.isCheck || this.last.mark === commit) return false;
    if (this.lastCalls <= FEW_CALLS) return false;
    const paths = await this.changedPaths(this.last.mark, commit);
    return paths !== null && directoriesOf(paths).size < this.lastCalls;
  }

  /** A comparison that fails (the old commit may be gone) only saves nothing; what is wrong at the platform shows in the listing. */
  private async changedPaths(base: string, head: string): Promise<readonly string[] | null> {
    try {
      return await this.client.changedPaths(base, head, this.signal);
    } catch (error) {
      this.signal.throwIfAborted();
      if (error instanceof QuotaError || !(error instanceof DomainError)) throw error;
      return null;
    }
  }

  private async *directory(path: string, id: string): AsyncGenerator<TreeNode> {
    const known = await this.remembered(path, id);
    if (known?.listing.isComplete) yield* this.takeOver(known);
    else if (known) {
      await this.memory!.keep(known);
      yield* this.below(path, JSON.parse(known.content) as TreeLevel);
    } else yield* this.listed(path, id);
  }

  /** The same tree, in whichever listing. */
  private async remembered(path: string, id: string): Promise<FoundFolder | undefined> {
    if (this.memory === null || this.memory.isCheck) return undefined;
    return (await this.memory.folder(path)).findLast(({ version }) => version === id);
  }

  private async *takeOver(top: FoundFolder): AsyncGenerator<TreeNode> {
    for await (const folder of this.memory!.below(top)) {
      await this.memory!.keep(folder);
      const level = JSON.parse(folder.content) as TreeLevel;
      this.noteCut(folder.path, level);
      yield* nodesOf(level, folder.path);
    }
  }

  private async *listed(path: string, id: string): AsyncGenerator<TreeNode> {
    const hasChangedALittle =
      this.isStepwise && this.calls < this.lastCalls && (await this.memory!.folder(path)).length > 0;
    if (!hasChangedALittle) {
      const { nodes, isCut, calls } = await this.client.tree(id, { prefix: path, recursive: true }, this.signal);
      this.calls += calls;
      if (!isCut) {
        await this.remember(path, id, nodes);
        yield* nodes;
        return;
      }
    }
    const { nodes, isCut, calls } = await this.client.tree(id, { prefix: path, recursive: false }, this.signal);
    this.calls += calls;
    const level = levelOf(nodes, isCut);
    await this.put(path, id, level);
    await this.memory?.save();
    yield* this.below(path, level);
  }

  private async *below(path: string, level: TreeLevel): AsyncGenerator<TreeNode> {
    this.noteCut(path, level);
    for (const node of nodesOf(level, path)) {
      yield node;
      if (node.kind === 'directory') yield* this.directory(node.path, node.id);
    }
  }

  private async remember(top: string, id: string, nodes: readonly TreeNode[]): Promise<void> {
    if (this.memory === null) return;
    const ids = new Map(nodes.flatMap((node) => (node.kind === 'directory' ? [[node.path, node.id]] : [])));
    for (const [path, own] of nodesByDirectory(top, nodes))
      await this.put(path, path === top ? id : (ids.get(path) ?? null), levelOf(own, false));
    await this.memory.save();
  }

  private async put(path: string, version: string | null, level: TreeLevel): Promise<void> {
    this.isMemorable &&= !path.includes(REPLACEMENT);
    if (this.isMemorable) await this.memory?.put({ path, version, content: JSON.stringify(level) });
  }

  private noteCut(path: string, { isCut }: TreeLevel): void {
    const message = 'The platform lists a part of this directory only: it is too large';
    if (isCut) this.found.problems.push({ uri: path, message, hides: 'below' });
  }
}

const isEntry = (node: TreeNode): node is TreeEntry => node.kind !== 'directory';

/** Of these files and all directories above them, the top included. */
const directoriesOf = (paths: readonly string[]): Set<string> => {
  const directories = new Set(['']);
  for (const path of paths)
    for (let end = path.lastIndexOf('/'); end > 0; end = path.lastIndexOf('/', end - 1))
      directories.add(path.slice(0, end));
  return directories;
};

const callsOf = (note: string | undefined): number =>
  note === undefined || note === '' ? 0 : (JSON.parse(note) as { readonly calls: number }).calls;

const contradiction = (paths: readonly string[]): string =>
  `What earlier runs had remembered of ${paths.length} directories was wrong, and is put right (${paths
    .slice(0, 3)
    .map((path) => JSON.stringify(path))
    .join(', ')})`;
