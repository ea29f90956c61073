import type { BatchIndexingRepository, NewestRun } from '@sluice/persistence';
import type { RecordedDocument } from './indexing-result.js';

/** Everything that is recorded about the documents of a batch, in four queries whatever its size. */
export const recordedDocuments = async (
  records: BatchIndexingRepository,
  batchId: number,
): Promise<RecordedDocument[]> => {
  const documents = await records.documents(batchId);
  const markdown = byDocument(await records.markdown(batchId));
  const ragEntries = byDocument(await records.ragEntries(batchId));
  const runs = new Map((await records.newestRuns(batchId)).map((run) => [run.docHash, run]));
  return documents.map(({ docHash, uri }) => ({
    docHash,
    uri,
    markdown: (markdown.get(docHash) ?? []).map(({ stepConfigId }) => stepConfigId),
    ragEntries: ragEntries.get(docHash) ?? [],
    runNote: noteOf(runs.get(docHash)),
  }));
};

const byDocument = <Row extends { readonly docHash: string }>(rows: readonly Row[]): Map<string, Row[]> => {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const group = groups.get(row.docHash);
    if (group) group.push(row);
    else groups.set(row.docHash, [row]);
  }
  return groups;
};

const noteOf = (run: NewestRun | undefined): string => {
  if (run === undefined) return 'it was never processed';
  return `its run is ${run.status}${run.statusMessage === null ? '' : `: ${run.statusMessage}`}`;
};
