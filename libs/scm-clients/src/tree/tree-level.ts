import type { TreeNode } from '../scm-client.js';

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
