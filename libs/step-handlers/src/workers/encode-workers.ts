import { builtModule, valueOf, type ProcessPool } from '@sluice/documents';
import type { EncodedFile, EncodeTask } from './encode-task.js';

const CODES = { crashed: 'ENCODER_CRASHED', timeout: 'ENCODER_TIMEOUT' };

/** Encodes large documents for vector databases in processes of their own: they would hold up a service for seconds. */
export class EncodeWorkers {
  private readonly module = builtModule('encode-task', import.meta.url);

  constructor(private readonly pool: ProcessPool) {}

  /**
   * @throws the signal's reason when aborted, which ends the process in the middle of its work
   * @throws PermanentError when the artifacts fit no document, or need more than the limits of a document allow
   */
  async encode(task: EncodeTask, signal: AbortSignal): Promise<EncodedFile> {
    return valueOf(await this.pool.run<EncodedFile>({ module: this.module, task }, signal), CODES);
  }
}
