import { JsonFields } from '../http/json-fields.js';
import type { TreeNode } from '../scm-client.js';
import { joinPath } from './tree-level.js';

/** An entry as both platforms give it. `prefix` is the path of the tree it was listed in. */
export function readTreeNode(value: unknown, prefix: string): TreeNode {
  const entry = JsonFields.of(value);
  return {
    path: joinPath(prefix, entry.text('path')),
    kind: kindOf(entry.text('type'), entry.text('mode')),
    id: entry.text('sha'),
    size: entry.numberOrNull('size'),
  };
}

/** Git has one mode for symlinks, one for submodules; the others are files. */
function kindOf(type: string, mode: string): TreeNode['kind'] {
  if (type === 'tree') return 'directory';
  if (type === 'commit' || mode === '160000') return 'submodule';
  return mode === '120000' ? 'symlink' : 'file';
}
