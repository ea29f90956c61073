import { JsonFields } from '../http/json-fields.js';
import type { TreeEntry } from '../scm-client.js';

/** An entry as both platforms give it; null for a directory. `prefix` is the path of the tree it was listed in. */
export function readTreeEntry(value: unknown, prefix = ''): TreeEntry | null {
  const entry = JsonFields.of(value);
  const type = entry.text('type');
  if (type === 'tree') return null;
  return {
    path: joinPath(prefix, entry.text('path')),
    kind: kindOf(type, entry.text('mode')),
    id: entry.text('sha'),
    size: entry.numberOrNull('size'),
  };
}

export const joinPath = (prefix: string, path: string): string => (prefix === '' ? path : `${prefix}/${path}`);

/** Git has one mode for symlinks, one for submodules; the others are files. */
function kindOf(type: string, mode: string): TreeEntry['kind'] {
  if (type === 'commit' || mode === '160000') return 'submodule';
  return mode === '120000' ? 'symlink' : 'file';
}
