import { availableParallelism } from 'node:os';
import { type DomainError, PermanentError, TransientError } from '@sluice/domain';
import { Piscina } from 'piscina';
import type { DocumentFile } from '../api/document-file.js';
import type { DocumentParser, ParsedDocument, ParseOptions } from '../api/document-parser.js';
import type { Inspection } from '../api/inspection.js';
import { errorCode } from '../errors/error-code.js';
import type { DocumentTask, DocumentTaskResult } from './document-task.js';
import { toError } from './task-failure.js';
import { workerEntry } from './worker-entry.js';

export interface DocumentWorkersOptions {
  /** Threads at most; they start on demand and end when idle. Default: one for each processor. */
  readonly maxThreads?: number;
  /** JavaScript heap of one thread; a document that needs more fails alone. Default 2048 MiB. */
  readonly memoryLimitMb?: number;
  /** Media types that `inspect` accepts besides those of the embedded parsers, as another parser reads them. */
  readonly furtherMimeTypes?: readonly string[];
  /** File of the threads' entry; for tests. */
  readonly entry?: string;
}

/** A million table cells, the most that a document may have, take about 1.3 GB while being parsed. */
const DEFAULT_MEMORY_LIMIT_MB = 2048;
const IDLE_TIMEOUT_MS = 30_000;

/**
 * Inspects and parses documents in worker threads, so that no document blocks the event loop, and none that crashes or
 * exhausts its thread harms another. Must be closed.
 */
export class DocumentWorkers implements DocumentParser {
  private readonly pool: Piscina<DocumentTask, DocumentTaskResult>;
  private readonly furtherMimeTypes: readonly string[];

  constructor(options: DocumentWorkersOptions = {}) {
    this.furtherMimeTypes = options.furtherMimeTypes ?? [];
    this.pool = new Piscina<DocumentTask, DocumentTaskResult>({
      filename: options.entry ?? workerEntry(),
      minThreads: 0,
      maxThreads: options.maxThreads ?? availableParallelism(),
      idleTimeout: IDLE_TIMEOUT_MS,
      // One document per thread: the memory limit and the abort are those of the thread.
      concurrentTasksPerWorker: 1,
      resourceLimits: { maxOldGenerationSizeMb: options.memoryLimitMb ?? DEFAULT_MEMORY_LIMIT_MB },
    });
  }

  /**
   * Checks a document and reads its properties.
   * @throws PermanentError with the code of the fault; the signal's reason when aborted.
   */
  async inspect(file: DocumentFile, signal: AbortSignal): Promise<Inspection> {
    const result = await this.run(
      { action: 'inspect', file, accepted: { furtherMimeTypes: this.furtherMimeTypes } },
      signal,
    );
    if ('inspection' in result) return result.inspection;
    throw unexpected();
  }

  async parse(file: DocumentFile, options: ParseOptions, signal: AbortSignal): Promise<ParsedDocument> {
    const result = await this.run({ action: 'parse', file, options }, signal);
    if ('parsed' in result) return result.parsed;
    throw unexpected();
  }

  /** Ends all threads; tasks under way fail with TransientError. */
  async close(): Promise<void> {
    await this.pool.destroy();
  }

  /** Aborting ends the thread that runs the task, in the middle of its work. */
  private async run(
    task: DocumentTask,
    signal: AbortSignal,
  ): Promise<Exclude<DocumentTaskResult, { failure: unknown }>> {
    signal.throwIfAborted();
    let result: DocumentTaskResult;
    try {
      result = await this.pool.run(task, { signal });
    } catch (error) {
      signal.throwIfAborted();
      throw threadFailure(error);
    }
    if ('failure' in result) throw toError(result.failure);
    return result;
  }
}

function threadFailure(error: unknown): DomainError {
  if (errorCode(error) === 'ERR_WORKER_OUT_OF_MEMORY') {
    return new PermanentError(
      'PARSER_OUT_OF_MEMORY',
      'The document needs more memory than its parser may use. Split the document, or raise the memory limit of the parser.',
      { cause: error },
    );
  }
  return new TransientError(
    'PARSER_CRASHED',
    'The thread that parsed the document ended unexpectedly. The step is tried again.',
    {
      cause: error,
    },
  );
}

const unexpected = (): DomainError =>
  new TransientError(
    'PARSER_CRASHED',
    'The parser answered another question than it was asked. The step is tried again.',
  );
