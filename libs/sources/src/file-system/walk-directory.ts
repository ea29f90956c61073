import type { Dirent } from 'node:fs';
import { readdir, realpath, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode, type ListingFilter, type SourceListing } from '@sluice/domain';
import type { RootDirectory } from './root-directory.js';

export interface FoundFile {
  /** Relative to the root, with `/` on every system. */
  readonly uri: string;
  readonly path: string;
}

export type Findings = Pick<SourceListing, 'problems' | 'skipped' | 'filtered'>;

interface Directory {
  readonly uri: string;
  readonly path: string;
  /** Real paths from the root to here, to notice links that lead back. */
  readonly above: readonly string[];
}

/**
 * All files below the root that the filter takes, by name within each directory. Links that stay inside are followed.
 * What cannot be read becomes a problem, what leaves the root or has a name that is not UTF-8 is skipped.
 * @throws when the root itself cannot be read
 */
export async function* walkDirectory(
  root: RootDirectory,
  filter: ListingFilter,
  found: Findings,
  signal: AbortSignal,
): AsyncGenerator<FoundFile> {
  yield* new Walk(root, filter, found, signal).walk({ uri: '', path: root.path, above: [root.path] });
}

class Walk {
  constructor(
    private readonly root: RootDirectory,
    private readonly filter: ListingFilter,
    private readonly found: Findings,
    private readonly signal: AbortSignal,
  ) {}

  async *walk(directory: Directory): AsyncGenerator<FoundFile> {
    for (const { entry, name } of await this.entries(directory)) {
      this.signal.throwIfAborted();
      const uri = directory.uri === '' ? name : `${directory.uri}/${name}`;
      const path = join(directory.path, name);
      if (entry.isDirectory()) yield* this.descend({ uri, path, above: [...directory.above, path] });
      else if (entry.isSymbolicLink()) yield* this.follow(uri, path, directory);
      else if (this.filter.takesFile(uri) && entry.isFile()) yield { uri, path };
    }
  }

  private async *descend(directory: Directory): AsyncGenerator<FoundFile> {
    if (this.filter.takesDirectory(directory.uri)) yield* this.walk(directory);
  }

  private async entries(directory: Directory): Promise<{ entry: Dirent<Buffer>; name: string }[]> {
    try {
      const entries = await readdir(directory.path, { withFileTypes: true, encoding: 'buffer' });
      return entries.flatMap((entry) => this.named(entry, directory)).sort(byName);
    } catch (error) {
      if (directory.uri === '') throw error;
      const message = `The directory cannot be read (${codeOf(error)})`;
      this.found.problems.push({ uri: directory.uri, message, hides: 'below' });
      return [];
    }
  }

  /** A URI is text: a name that no text stands for cannot be one. */
  private named(entry: Dirent<Buffer>, { uri }: Directory): { entry: Dirent<Buffer>; name: string }[] {
    const name = entry.name.toString('utf8');
    if (Buffer.from(name, 'utf8').equals(entry.name)) return [{ entry, name }];
    const path = uri === '' ? name : `${uri}/${name}`;
    if (entry.isDirectory() ? this.filter.takesDirectory(path) : this.filter.takesFile(path))
      this.found.skipped.push({ uri: path, message: 'Its name is no UTF-8; rename it' });
    return [];
  }

  private async *follow(uri: string, path: string, directory: Directory): AsyncGenerator<FoundFile> {
    // Editors leave hidden links that lead nowhere.
    if (!this.filter.takesDirectory(uri)) return;
    try {
      const target = await realpath(path);
      const facts = await stat(target);
      if (!facts.isDirectory() && !this.filter.takesFile(uri)) return;
      if (!this.root.contains(target)) this.skip(uri, 'It is a link that leaves the directory');
      else if (facts.isFile()) yield { uri, path: target };
      else if (!facts.isDirectory()) return;
      else if (directory.above.includes(target)) this.skip(uri, 'It is a link that leads back to a directory above it');
      else yield* this.walk({ uri, path: target, above: [...directory.above, target] });
    } catch (error) {
      if (errorCode(error) === undefined) throw error;
      // It may have led to a directory that is not mounted now.
      this.found.problems.push({ uri, message: `It is a link that leads nowhere (${codeOf(error)})`, hides: 'below' });
    }
  }

  private skip(uri: string, message: string): void {
    this.found.skipped.push({ uri, message });
  }
}

const codeOf = (error: unknown): string => errorCode(error) ?? 'unknown error';

/** By code units, so that the order is the same everywhere. */
const byName = (one: { name: string }, other: { name: string }): number =>
  one.name < other.name ? -1 : one.name > other.name ? 1 : 0;
