import { UpstreamError } from '@sluice/domain';
import { JsonFields } from '../http/json-fields.js';
import type { PlatformApi } from '../http/platform-api.js';
import type { TreeEntry } from '../scm-client.js';
import { readTreeEntry } from '../tree/tree-entry.js';

/** Gitea's default of DEFAULT_GIT_TREES_PER_PAGE, which is also its maximum. */
const PAGE_SIZE = 1000;

/** All entries below a commit. On Gitea `truncated` means that there is a further page. */
export async function* giteaTree(
  api: PlatformApi,
  repository: string,
  commit: string,
  signal: AbortSignal,
): AsyncGenerator<TreeEntry> {
  let firstOfLastPage: string | null = null;
  for (let page = 1; ; page++) {
    const query = { recursive: 'true', per_page: PAGE_SIZE, page };
    const tree = JsonFields.of((await api.json(`${repository}/git/trees/${commit}`, query, signal)).body);
    const entries = tree.list('tree');
    for (const value of entries) {
      const entry = readTreeEntry(value);
      if (entry !== null) yield entry;
    }
    if (!tree.isTrue('truncated')) return;
    const first = JSON.stringify(entries[0]);
    if (entries.length === 0 || first === firstOfLastPage)
      throw new UpstreamError('The git platform cuts the list of files and gives no further pages of it');
    firstOfLastPage = first;
  }
}
