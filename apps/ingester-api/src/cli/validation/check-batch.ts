import { NotFoundError } from '@sluice/domain';
import { BatchIndexingRepository } from '@sluice/persistence';
import { Runtime } from '@sluice/worker-runtime';
import { forEachBounded } from '@sluice/io';
import { startProgress } from '../output/progress.js';
import type { Terminal } from '../output/terminal.js';
import { loggerFor, loadSettings } from '../settings.js';
import { checkDocument } from './check-document.js';
import { IndexingStatus, type IndexingResult } from './indexing-result.js';
import { recordedDocuments } from './recorded-documents.js';

/** Looks at stores, most of whose time is waiting for disk or network. */
const CONCURRENCY = 16;

/** One result per document, in the order in which they came. @throws NotFoundError when there is no such batch */
export const checkBatch = async (
  batchId: number,
  terminal: Terminal,
  signal: AbortSignal,
): Promise<IndexingResult[]> => {
  const settings = loadSettings();
  const runtime = await Runtime.open(settings, loggerFor(settings), 'sluice validate-rag');
  try {
    if (!(await runtime.batches.find(batchId))) throw new NotFoundError(`Batch ${batchId} does not exist`);
    const documents = await recordedDocuments(new BatchIndexingRepository(runtime.database), batchId);
    const progress = startProgress(terminal, 'checked', documents.length);
    const results: IndexingResult[] = [];
    let failed = 0;
    let done = 0;
    try {
      await forEachBounded(documents, CONCURRENCY, signal, async (document, index) => {
        const result = await checkDocument(document, runtime);
        results[index] = result;
        done += 1;
        if (result.status !== IndexingStatus.Success) failed += 1;
        progress.update(done, failed);
      });
    } finally {
      progress.end();
    }
    return results;
  } finally {
    await runtime.close();
  }
};
