import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode } from '@sluice/domain';
import { InvalidDefinitionError } from './invalid-definition-error.js';
import { unreadable } from './unusable-directory.js';

/** A definition with the file it was read from. */
export interface DefinitionFile<Definition> {
  readonly definition: Definition;
  /** The file's text, as it is. */
  readonly text: string;
  /** Name of the file, without its directory. */
  readonly file: string;
}

export interface DirectoryListing<Definition> {
  readonly files: readonly DefinitionFile<Definition>[];
  /** Files that could not be used, with the reason. */
  readonly problems: readonly InvalidDefinitionError[];
  /** False when the directory does not exist. */
  readonly exists: boolean;
}

interface CacheEntry<Definition> {
  readonly stamp: string;
  readonly result: DefinitionFile<Definition> | InvalidDefinitionError;
}

const isYaml = (name: string): boolean => /\.ya?ml$/i.test(name) && !name.startsWith('.');

/** The YAML files of one directory. A file is read again when its size or time changed. */
export class DefinitionDirectory<Definition extends { id: string }> {
  private readonly cache = new Map<string, CacheEntry<Definition>>();

  constructor(
    readonly path: string,
    private readonly parse: (file: string, text: string) => Definition,
    /** The setting that names the directory, for messages. */
    private readonly setting: string,
  ) {}

  async list(): Promise<DirectoryListing<Definition>> {
    const names = await this.fileNames();
    if (names === null) return { files: [], problems: [], exists: false };
    const files: DefinitionFile<Definition>[] = [];
    const problems: InvalidDefinitionError[] = [];
    const fileOfId = new Map<string, string>();
    for (const name of names) {
      const result = await this.read(name);
      if (result === null) continue;
      if (result instanceof InvalidDefinitionError) {
        problems.push(result);
        continue;
      }
      const other = fileOfId.get(result.definition.id);
      if (other === undefined) {
        fileOfId.set(result.definition.id, name);
        files.push(result);
      } else {
        const message = `"${result.definition.id}" is used by ${other} already`;
        problems.push(new InvalidDefinitionError(name, [{ line: 1, column: 1, key: 'id', message }]));
      }
    }
    return { files, problems, exists: true };
  }

  /**
   * The definition of this id, or null.
   *
   * @throws ConfigurationError when the directory or a file in it cannot be read
   * @throws InvalidDefinitionError when no file has the id and a faulty file bears it as its name
   */
  async find(id: string): Promise<DefinitionFile<Definition> | null> {
    const { files, problems } = await this.list();
    const found = files.find(({ definition }) => definition.id === id);
    if (found) return found;
    const faulty = problems.find(({ file }) => file.replace(/\.ya?ml$/i, '') === id);
    if (faulty) throw faulty;
    return null;
  }

  private async fileNames(): Promise<string[] | null> {
    try {
      return (await readdir(this.path)).filter(isYaml).sort();
    } catch (error) {
      if (['ENOENT', 'ENOTDIR'].includes(errorCode(error) ?? '')) return null;
      throw unreadable(this.setting, null, error);
    }
  }

  private async read(name: string): Promise<DefinitionFile<Definition> | InvalidDefinitionError | null> {
    const path = join(this.path, name);
    const found = await stat(path).catch(() => null);
    if (!found?.isFile()) return null;
    const stamp = `${found.mtimeMs} ${found.size} ${found.ino}`;
    const cached = this.cache.get(name);
    if (cached?.stamp === stamp) return cached.result;
    const result = this.tryParse(name, await this.textOf(name, path));
    this.cache.set(name, { stamp, result });
    return result;
  }

  private async textOf(name: string, path: string): Promise<string> {
    try {
      return await readFile(path, 'utf8');
    } catch (error) {
      throw unreadable(this.setting, name, error);
    }
  }

  private tryParse(file: string, text: string): DefinitionFile<Definition> | InvalidDefinitionError {
    try {
      return { definition: this.parse(file, text), text, file };
    } catch (error) {
      if (error instanceof InvalidDefinitionError) return error;
      throw error;
    }
  }
}
