import type { DocumentFile, DocumentParser, ParsedDocument, ParseRequest } from '../api/document-parser.js';
import type { Inspection } from '../api/inspection.js';
import { builtModule } from '../processes/built-module.js';
import type { ProcessPool, RunOptions } from '../processes/process-pool.js';
import { type TaskReport, valueOf } from '../processes/task-report.js';
import type { DocumentTask } from './document-task.js';

export interface DocumentWorkersOptions {
  /** Media types that `inspect` accepts besides those of the embedded parsers, as another parser reads them. */
  readonly furtherMimeTypes?: readonly string[];
  /** URL of the module that processes run; for tests. */
  readonly module?: string;
}

const CODES = { crashed: 'PARSER_CRASHED', timeout: 'PARSER_TIMEOUT' };

/**
 * Inspects and parses documents in processes of their own, so that no document blocks the event loop, and none that crashes,
 * exhausts its memory or never ends harms another.
 */
export class DocumentWorkers implements DocumentParser {
  private readonly furtherMimeTypes: readonly string[];
  private readonly module: string;

  constructor(
    private readonly pool: ProcessPool,
    { furtherMimeTypes = [], module = builtModule('document-task', import.meta.url) }: DocumentWorkersOptions = {},
  ) {
    this.furtherMimeTypes = furtherMimeTypes;
    this.module = module;
  }

  /**
   * Checks a document and reads its properties.
   * @throws PermanentError with the code of the fault; the signal's reason when aborted.
   */
  async inspect(file: DocumentFile, signal: AbortSignal, history?: RunOptions): Promise<Inspection> {
    const accepted = { furtherMimeTypes: this.furtherMimeTypes };
    return valueOf(await this.run<Inspection>({ action: 'inspect', file, accepted }, signal, history), CODES);
  }

  /** @throws PermanentError PARSER_CRASHED or PARSER_TIMEOUT when the document killed its parsers, besides those of `DocumentParser`. */
  async parse(request: ParseRequest, signal: AbortSignal, history?: RunOptions): Promise<ParsedDocument> {
    return valueOf(await this.report(request, signal, history), CODES);
  }

  /** Parses a document and reports what became of it, how much memory and time it took, and whether it killed its process. */
  report(request: ParseRequest, signal: AbortSignal, history?: RunOptions): Promise<TaskReport<ParsedDocument>> {
    return this.run({ action: 'parse', ...request }, signal, history);
  }

  /**
   * Takes a parsing server's result out of `files.doclingJson`, and leaves the document's JSON there.
   * @throws PermanentError or TransientError as `readResult`; the signal's reason when aborted
   */
  async readServed(request: ParseRequest, signal: AbortSignal, history?: RunOptions): Promise<ParsedDocument> {
    return valueOf(await this.run<ParsedDocument>({ action: 'readServed', ...request }, signal, history), CODES);
  }

  private run<Value>(task: DocumentTask, signal: AbortSignal, history?: RunOptions): Promise<TaskReport<Value>> {
    return this.pool.run<Value>({ module: this.module, task }, signal, history);
  }
}
