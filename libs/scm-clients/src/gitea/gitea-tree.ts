import { UpstreamError } from '@sluice/domain';
import { JsonFields } from '../http/json-fields.js';
import type { PlatformApi } from '../http/platform-api.js';
import type { TreeAnswer, TreeNode } from '../scm-client.js';
import { readTreeNode } from '../tree/tree-entry.js';

/** Gitea's default of DEFAULT_GIT_TREES_PER_PAGE, which is also its maximum. */
const PAGE_SIZE = 1000;

/**
 * The entries of a tree, or with `recursive` all below it. On Gitea `truncated` means that there is a further page.
 * @param path of the tree in the API
 * @param prefix path of the tree in the repository
 */
export async function giteaTree(
  api: PlatformApi,
  path: string,
  { prefix, recursive }: { readonly prefix: string; readonly recursive: boolean },
  signal: AbortSignal,
): Promise<TreeAnswer> {
  const nodes: TreeNode[] = [];
  let firstOfLastPage: string | null = null;
  for (let page = 1; ; page++) {
    const query = { recursive: String(recursive), per_page: PAGE_SIZE, page };
    const tree = JsonFields.of((await api.json(path, query, signal)).body);
    const entries = tree.list('tree');
    for (const value of entries) nodes.push(readTreeNode(value, prefix));
    if (!tree.isTrue('truncated')) return { nodes, isCut: false, calls: page };
    const first = JSON.stringify(entries[0]);
    if (entries.length === 0 || first === firstOfLastPage)
      throw new UpstreamError('The git platform cuts the list of files and gives no further pages of it');
    firstOfLastPage = first;
  }
}
