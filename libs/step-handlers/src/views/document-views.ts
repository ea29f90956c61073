import { builtModule, valueOf, type ProcessPool } from '@sluice/documents';
import type { PassageFileLayout } from './passage-file.js';
import type { PassagesTask } from './passages-task.js';
import type { TextPreview, TextTask } from './text-task.js';

const CODES = { crashed: 'VIEW_CRASHED', timeout: 'VIEW_TIMEOUT' };

/**
 * Makes what is shown of documents, in processes of their own: the JSON of a large document has hundreds of megabytes, and it is a
 * stranger's.
 */
export class DocumentViews {
  private readonly passagesModule = builtModule('passages-task', import.meta.url);
  private readonly textModule = builtModule('text-task', import.meta.url);

  constructor(private readonly pool: ProcessPool) {}

  /**
   * Fills a file with the passages of a document and their places.
   * @throws the signal's reason when aborted; PermanentError when the artifacts are damaged, or need more than the limits allow
   */
  async passages(task: PassagesTask, signal: AbortSignal): Promise<PassageFileLayout> {
    return valueOf(await this.pool.run<PassageFileLayout>({ module: this.passagesModule, task }, signal), CODES);
  }

  /** Fills a file with the beginning of a document's text. @throws as `passages`, and PermanentError when it is no text */
  async text(task: TextTask, signal: AbortSignal): Promise<TextPreview> {
    return valueOf(await this.pool.run<TextPreview>({ module: this.textModule, task }, signal), CODES);
  }

  close(): Promise<void> {
    return this.pool.close();
  }
}
