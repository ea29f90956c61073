import type { ListingProblem } from '@sluice/domain';
import { JsonFields } from '../http/json-fields.js';
import type { PlatformApi } from '../http/platform-api.js';
import type { TreeEntry } from '../scm-client.js';
import { joinPath, readTreeEntry } from '../tree/tree-entry.js';

export interface TreeReading {
  readonly api: PlatformApi;
  /** Path of the repository in the API. */
  readonly repository: string;
  /** Takes the directories whose own entries GitHub cuts short. */
  readonly problems: ListingProblem[];
  readonly signal: AbortSignal;
}

/**
 * All entries below a tree with as few calls as GitHub allows: one recursive call, and where its answer is cut
 * (`truncated`: over 100,000 entries or 7 MB) the tree's own entries and one recursive call for each sub-tree. What is cut even
 * then cannot be listed by any call, and is a problem.
 * @param treeish id of a commit or tree
 */
export async function* githubTree(reading: TreeReading, treeish: string, prefix = ''): AsyncGenerator<TreeEntry> {
  const { api, repository, problems, signal } = reading;
  const path = `${repository}/git/trees/${treeish}`;
  const whole = JsonFields.of((await api.json(path, { recursive: 1 }, signal)).body);
  if (!whole.isTrue('truncated')) {
    yield* entriesOf(whole, prefix);
    return;
  }
  const level = JsonFields.of((await api.json(path, {}, signal)).body);
  if (level.isTrue('truncated'))
    problems.push({
      uri: prefix,
      message: 'GitHub lists a part of this directory only: it is too large',
      hides: 'below',
    });
  yield* entriesOf(level, prefix);
  for (const value of level.list('tree')) {
    const entry = JsonFields.of(value);
    if (entry.text('type') === 'tree')
      yield* githubTree(reading, entry.text('sha'), joinPath(prefix, entry.text('path')));
  }
}

function* entriesOf(tree: JsonFields, prefix: string): Generator<TreeEntry> {
  for (const value of tree.list('tree')) {
    const entry = readTreeEntry(value, prefix);
    if (entry !== null) yield entry;
  }
}
