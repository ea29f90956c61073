import { JsonFields } from '../http/json-fields.js';
import type { PlatformApi } from '../http/platform-api.js';
import type { TreeAnswer } from '../scm-client.js';
import { readTreeNode } from '../tree/tree-entry.js';

/**
 * The entries of a tree, or with `recursive` all below it. GitHub cuts (`truncated`) what has over 100,000 entries or 7 MB.
 * @param path of the tree in the API
 * @param prefix path of the tree in the repository
 */
export async function githubTree(
  api: PlatformApi,
  path: string,
  { prefix, recursive }: { readonly prefix: string; readonly recursive: boolean },
  signal: AbortSignal,
): Promise<TreeAnswer> {
  const tree = JsonFields.of((await api.json(path, recursive ? { recursive: 1 } : {}, signal)).body);
  const nodes = tree.list('tree').map((value) => readTreeNode(value, prefix));
  return { nodes, isCut: tree.isTrue('truncated'), calls: 1 };
}
