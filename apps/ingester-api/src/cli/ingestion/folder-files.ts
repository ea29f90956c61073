import { readdir, stat } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { InvalidInputError, type DocumentExtensions } from '@sluice/domain';

/** A file of a folder; its URI is its path below the folder, with slashes. */
export interface FolderFile {
  readonly path: string;
  readonly uri: string;
}

/**
 * The files below a folder, sorted by URI. Hidden files and directories are left out.
 *
 * @throws InvalidInputError when there is no such folder
 */
export const folderFiles = async (folder: string, extensions: DocumentExtensions | null): Promise<FolderFile[]> => {
  const found = await stat(folder).catch(() => null);
  if (!found?.isDirectory()) throw new InvalidInputError(`${folder} is no folder`);
  const files = await filesBelow(folder);
  return files
    .map((path) => ({ path, uri: relative(folder, path).split(sep).join('/') }))
    .filter(({ uri }) => extensions === null || extensions.includes(uri))
    .sort((one, other) => (one.uri < other.uri ? -1 : 1));
};

const filesBelow = async (directory: string): Promise<string[]> => {
  const files: string[] = [];
  for (const entry of await readdir(directory, { withFileTypes: true })) {
    if (entry.name.startsWith('.')) continue;
    const path = join(directory, entry.name);
    if (entry.isDirectory()) files.push(...(await filesBelow(path)));
    else if (entry.isFile()) files.push(path);
  }
  return files;
};
