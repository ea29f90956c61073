import type { TreeNode } from '../scm-client.js';
import { JsonFields } from '../http/json-fields.js';

/** The entries of one directory, as they are remembered: by their names, in the order of these. */
export interface TreeLevel {
  readonly entries: readonly LevelEntry[];
  /** Whether the platform lists a part of them only. */
  readonly isCut: boolean;
}

export type LevelEntry = Omit<TreeNode, 'path'> & { readonly name: string };

export const joinPath = (prefix: string, path: string): string => (prefix === '' ? path : `${prefix}/${path}`);

/** A directory with these entries, by paths of the repository. */
export const levelOf = (nodes: readonly TreeNode[], isCut: boolean): TreeLevel => ({
  entries: nodes
    .map(({ path, kind, id, size }) => ({ name: path.slice(path.lastIndexOf('/') + 1), kind, id, size }))
    .sort((one, other) => (one.name < other.name ? -1 : one.name > other.name ? 1 : 0)),
  isCut,
});

/** All directories from `top` on by their paths, of all nodes below it. */
export function nodesByDirectory(top: string, nodes: readonly TreeNode[]): Map<string, TreeNode[]> {
  const directories = new Map<string, TreeNode[]>([[top, []]]);
  const at = (path: string): TreeNode[] => {
    let own = directories.get(path);
    if (own === undefined) directories.set(path, (own = []));
    return own;
  };
  for (const node of nodes) {
    at(node.path.slice(0, Math.max(0, node.path.lastIndexOf('/')))).push(node);
    if (node.kind === 'directory') at(node.path);
  }
  return directories;
}

export const nodesOf = ({ entries }: TreeLevel, directory: string): TreeNode[] =>
  entries.map(({ name, ...rest }) => ({ ...rest, path: joinPath(directory, name) }));

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
