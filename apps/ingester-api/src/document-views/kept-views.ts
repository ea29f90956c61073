import { open, stat, type FileHandle } from 'node:fs/promises';
import type { ArtifactStore } from '@sluice/artifact-store';

/** A view that lies in a file. */
interface KeptView<Layout> {
  readonly handle: FileHandle;
  readonly layout: Layout;
  readonly sizeBytes: number;
}

interface Entry<Layout> {
  readonly view: Promise<KeptView<Layout>>;
  readonly making: AbortController;
  readonly leave: () => void;
  users: number;
  idle: NodeJS.Timeout | undefined;
  sizeBytes: number;
}

/** How long a view stays that nobody looks at: the next page of it is often asked for, and what was deleted must be gone soon. */
const IDLE_MS = 60_000;
const MOST_BYTES = 512 * 1024 ** 2;

/**
 * Files with views of documents, each made when it is asked for, for all who ask, and kept for a minute after its last use. They lie among
 * the temporary files of the store: those of a process that dies are removed with them.
 */
export class KeptViews<Layout> {
  /** In the order of last use, oldest first. */
  private readonly entries = new Map<string, Entry<Layout>>();
  private readonly files = new Set<Promise<void>>();

  constructor(private readonly store: Pick<ArtifactStore, 'withNewFile'>) {}

  /**
   * Calls `work` with the view named `key`, which `make` puts into a file unless it is there.
   * @throws what `make` throws; the signal's reason when aborted
   */
  async use<Result>(
    key: string,
    make: (path: string, signal: AbortSignal) => Promise<Layout>,
    work: (view: KeptView<Layout>) => Promise<Result>,
    signal: AbortSignal,
  ): Promise<Result> {
    signal.throwIfAborted();
    const entry = this.entries.get(key) ?? this.make(key, make);
    this.touch(key, entry);
    const gone = Promise.withResolvers<never>();
    gone.promise.catch(() => undefined);
    const leave = (): void => gone.reject(signal.reason);
    signal.addEventListener('abort', leave, { once: true });
    try {
      return await work(await Promise.race([entry.view, gone.promise]));
    } finally {
      signal.removeEventListener('abort', leave);
      this.release(key, entry);
    }
  }

  /** Removes all of them. */
  async close(): Promise<void> {
    for (const [key, entry] of this.entries) this.remove(key, entry);
    await Promise.all(this.files);
  }

  private touch(key: string, entry: Entry<Layout>): void {
    clearTimeout(entry.idle);
    entry.users += 1;
    this.entries.delete(key);
    this.entries.set(key, entry);
  }

  private release(key: string, entry: Entry<Layout>): void {
    entry.users -= 1;
    if (entry.users > 0) return;
    if (this.entries.get(key) !== entry) {
      entry.leave();
      return;
    }
    // Nobody waits for it any more.
    if (entry.sizeBytes < 0) this.remove(key, entry);
    else entry.idle = setTimeout(() => this.remove(key, entry), IDLE_MS).unref();
    this.makeRoom();
  }

  private makeRoom(): void {
    let bytes = [...this.entries.values()].reduce((sum, { sizeBytes }) => sum + Math.max(0, sizeBytes), 0);
    for (const [key, entry] of this.entries) {
      if (bytes <= MOST_BYTES) return;
      if (entry.users > 0) continue;
      bytes -= Math.max(0, entry.sizeBytes);
      this.remove(key, entry);
    }
  }

  private remove(key: string, entry: Entry<Layout>): void {
    clearTimeout(entry.idle);
    if (this.entries.get(key) === entry) this.entries.delete(key);
    entry.making.abort();
    // Those who still read it come to an end first.
    if (entry.users === 0) entry.leave();
  }

  private make(key: string, make: (path: string, signal: AbortSignal) => Promise<Layout>): Entry<Layout> {
    const making = new AbortController();
    const made = Promise.withResolvers<KeptView<Layout>>();
    const left = Promise.withResolvers<undefined>();
    const entry: Entry<Layout> = {
      view: made.promise,
      making,
      leave: () => left.resolve(undefined),
      users: 0,
      idle: undefined,
      sizeBytes: -1,
    };
    made.promise.catch(() => undefined);
    const file = this.store
      .withNewFile(async (path) => {
        const layout = await make(path, making.signal);
        await using handle = await open(path, 'r');
        entry.sizeBytes = (await stat(path)).size;
        made.resolve({ handle, layout, sizeBytes: entry.sizeBytes });
        await left.promise;
      })
      .catch((error: unknown) => {
        made.reject(error);
        if (this.entries.get(key) === entry) this.entries.delete(key);
      })
      .finally(() => this.files.delete(file));
    this.files.add(file);
    return entry;
  }
}
