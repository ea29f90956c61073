import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Shipped with the package. */
const DIRECTORY = join(import.meta.dirname, '../../../config');

export interface BuiltInFile {
  readonly name: string;
  readonly text: string;
}

const filesOf = async (kind: 'workflows' | 'params'): Promise<BuiltInFile[]> => {
  const names = (await readdir(join(DIRECTORY, kind))).sort();
  return Promise.all(names.map(async (name) => ({ name, text: await readFile(join(DIRECTORY, kind, name), 'utf8') })));
};

/** The YAML files of the built-in workflow definitions. */
export const builtInWorkflows = (): Promise<BuiltInFile[]> => filesOf('workflows');

/** The YAML files of the built-in parameter sets. */
export const builtInParameterSets = (): Promise<BuiltInFile[]> => filesOf('params');
