import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
/** Ends the name of the directory of a table. */
const TABLE_SUFFIX = '.lance';
/**
 * The databases below `root`, sorted by path: directories that hold a table, at any depth. Symbolic links are not followed; a
 * missing `root` holds none.
 */
export async function listDatabases(root) {
  const found = [];
  await collect(root, '', found);
  return found.sort((one, other) => (one.path < other.path ? -1 : 1));
}
async function collect(root, path, found) {
  const directories = (await entries(join(root, path))).filter((entry) => entry.isDirectory());
  const tables = directories.filter(({ name }) => name.endsWith(TABLE_SUFFIX));
  if (tables.length > 0 && path !== '') {
    const sizes = await Promise.all(tables.map(({ name }) => directorySize(join(root, path, name))));
    const sizeBytes = sizes.reduce((sum, size) => sum + size, 0);
    found.push({ name: path.slice(path.lastIndexOf('/') + 1), path, sizeBytes });
  }
  for (const { name } of directories) {
    if (!name.endsWith(TABLE_SUFFIX)) await collect(root, path === '' ? name : `${path}/${name}`, found);
  }
}
async function directorySize(directory) {
  let size = 0;
  for (const entry of await entries(directory)) {
    const path = join(directory, entry.name);
    if (entry.isDirectory()) size += await directorySize(path);
    // A file may vanish while maintenance removes old versions.
    else if (entry.isFile()) size += (await stat(path).catch(() => ({ size: 0 }))).size;
  }
  return size;
}
async function entries(directory) {
  try {
    return await readdir(directory, { withFileTypes: true });
  } catch (error) {
    if (error.code === 'ENOENT') return [];
    throw error;
  }
}
//# sourceMappingURL=list-databases.js.map
