import { builtModule, valueOf, type ProcessPool } from '@sluice/documents';
import { encodeDocling, type EncodedDocling } from '@sluice/vector-store/encoding';
import type { EncodeTask } from './encode-task.js';

const CODES = { crashed: 'ENCODER_CRASHED', timeout: 'ENCODER_TIMEOUT' };
/** Up to here (a few milliseconds) encoding at once is cheaper than the way to another process. */
const SMALL = 256 * 1024;

/** Encodes large DoclingDocuments in processes of their own: they would hold up a service for seconds. */
export class EncodeWorkers {
  private readonly module = builtModule('encode-task', import.meta.url);

  constructor(private readonly pool: ProcessPool) {}

  /**
   * @throws the signal's reason when aborted, which ends the process in the middle of its work
   * @throws PermanentError when it is no DoclingDocument, or needs more than the limits of a document allow
   */
  async encode(doclingJson: string, signal: AbortSignal): Promise<EncodedDocling> {
    if (doclingJson.length <= SMALL) return encodeDocling(doclingJson);
    const task: EncodeTask = { doclingJson };
    return valueOf(await this.pool.run<EncodedDocling>({ module: this.module, task }, signal), CODES);
  }
}
