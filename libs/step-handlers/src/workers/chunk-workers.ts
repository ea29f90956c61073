import { builtModule, valueOf, type ProcessPool, type RunOptions } from '@sluice/documents';
import type { ChunkCounts, ChunkTask } from './chunk-task.js';

const CODES = { crashed: 'CHUNKER_CRASHED', timeout: 'CHUNKER_TIMEOUT' };

/**
 * Splits documents in processes of their own: counting the tokens of a large one takes seconds, and what a stranger's document
 * became is a stranger's, too.
 */
export class ChunkWorkers {
  private readonly module = builtModule('chunk-task', import.meta.url);

  constructor(private readonly pool: ProcessPool) {}

  /** @throws the signal's reason when aborted, which ends the process in the middle of its work */
  async chunk(task: ChunkTask, signal: AbortSignal, history?: RunOptions): Promise<ChunkCounts> {
    return valueOf(await this.pool.run<ChunkCounts>({ module: this.module, task }, signal, history), CODES);
  }
}
