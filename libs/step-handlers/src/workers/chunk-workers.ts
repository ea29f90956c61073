import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { ConfigurationError, DomainError, errorCode, TransientError } from '@sluice/domain';
import { Piscina } from 'piscina';
import type { ChunkResult, ChunkTask } from './chunk-task.js';

const IDLE_TIMEOUT_MS = 30_000;

/** Splits documents in worker threads: counting the tokens of a large one takes seconds. Must be closed. */
export class ChunkWorkers {
  private readonly pool: Piscina<ChunkTask, ChunkResult>;

  constructor(maxThreads: number) {
    this.pool = new Piscina<ChunkTask, ChunkResult>({
      filename: compiledEntry(),
      minThreads: 0,
      maxThreads,
      idleTimeout: IDLE_TIMEOUT_MS,
      concurrentTasksPerWorker: 1,
    });
  }

  /** @throws the signal's reason when aborted, which ends the thread in the middle of its work */
  async chunk(task: ChunkTask, signal: AbortSignal): Promise<ChunkResult> {
    signal.throwIfAborted();
    try {
      return await this.pool.run(task, { signal });
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof DomainError || !errorCode(error)?.startsWith('ERR_WORKER')) throw error;
      throw new TransientError('CHUNKER_CRASHED', 'The thread that split the document ended unexpectedly', {
        cause: error,
      });
    }
  }

  async close(): Promise<void> {
    await this.pool.destroy();
  }
}

/** Threads load plain JavaScript: the compiled file beside this one, or the one in `dist` when this runs from its source. */
const compiledEntry = (): string => {
  const candidates = ['./chunk-worker.js', '../../dist/workers/chunk-worker.js'];
  const entry = candidates
    .map((path) => fileURLToPath(new URL(path, import.meta.url)))
    .find((path) => existsSync(path));
  if (entry) return entry;
  throw new ConfigurationError('WORKER_ENTRY_MISSING', 'The worker threads are not built; run: npm run build');
};
