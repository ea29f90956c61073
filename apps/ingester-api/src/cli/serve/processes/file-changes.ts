import { EventEmitter, once } from 'node:events';
import { watch, type FSWatcher } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { extname, join, relative, resolve } from 'node:path';
import type { Changes } from './supervisor.js';

/** Code, and what is configured by files. */
const WATCHED = new Set(['.js', '.mjs', '.cjs', '.yaml', '.yml', '.txt']);

/** Editors and builds write many files in a row; they count as one change when they are done. */
const QUIET_MS = 250;

export interface WatchedPlaces {
  readonly directories: readonly string[];
  /** Left out with everything below. Hidden directories and packages are left out anyway. */
  readonly ignored: readonly string[];
}

/** Watches code and configuration files below directories, new directories included. */
export class FileChanges implements Changes, Disposable {
  private readonly watchers = new Map<string, FSWatcher>();
  private readonly ignored: ReadonlySet<string>;
  private readonly events = new EventEmitter();
  private files = new Set<string>();
  private quiet: NodeJS.Timeout | undefined;

  private constructor(ignored: readonly string[]) {
    this.ignored = new Set(ignored.map((path) => resolve(path)));
  }

  static async watch({ directories, ignored }: WatchedPlaces): Promise<FileChanges> {
    const changes = new FileChanges(ignored);
    for (const directory of directories) await changes.watchBelow(resolve(directory));
    return changes;
  }

  async next(signal: AbortSignal): Promise<readonly string[]> {
    const [files] = (await once(this.events, 'change', { signal })) as [string[]];
    return files;
  }

  [Symbol.dispose](): void {
    clearTimeout(this.quiet);
    for (const watcher of this.watchers.values()) watcher.close();
    this.watchers.clear();
  }

  private async watchBelow(directory: string): Promise<void> {
    if (this.watchers.has(directory) || this.ignored.has(directory)) return;
    const entries = await readdir(directory, { withFileTypes: true }).catch(() => null);
    if (entries === null) return;
    const watcher = watch(directory, { persistent: false }, (_event, name) => name && this.onEvent(directory, name));
    // A directory that is gone is watched again when it is back.
    watcher.on('error', () => this.forget(directory));
    this.watchers.set(directory, watcher);
    for (const entry of entries) {
      if (entry.isDirectory() && isOfInterest(entry.name)) await this.watchBelow(join(directory, entry.name));
    }
  }

  private onEvent(directory: string, name: string): void {
    const path = join(directory, name);
    if (WATCHED.has(extname(name))) this.report(path);
    else if (isOfInterest(name)) {
      this.forget(path);
      void this.watchBelow(path);
    }
  }

  private report(path: string): void {
    this.files.add(relative('.', path));
    clearTimeout(this.quiet);
    this.quiet = setTimeout(() => {
      const files = [...this.files].sort();
      this.files = new Set();
      this.events.emit('change', files);
    }, QUIET_MS);
  }

  private forget(directory: string): void {
    this.watchers.get(directory)?.close();
    this.watchers.delete(directory);
  }
}

const isOfInterest = (name: string): boolean => !name.startsWith('.') && name !== 'node_modules';
