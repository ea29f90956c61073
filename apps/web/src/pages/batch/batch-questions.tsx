import type { ReactElement } from 'react';
import type { Schemas } from '@sluice/api-types';
import type { BulkConditions } from '../../runs/bulk.js';
import { BulkDialog } from '../../runs/bulk-dialog.js';
import { DeleteBatch } from './delete-batch.js';
import { DeleteDocument } from './delete-document.js';
import { DeleteGroup } from './delete-group.js';
import { batchRoute } from './route.js';
import { StartDialog } from './start-dialog.js';
import { useQuestions } from './use-questions.js';

/** Asks what the address says, before anything is done. */
export const BatchQuestions = ({ batch }: { batch: Schemas['BatchSummary'] }): ReactElement | null => {
  const { ask, run, group, uri, source } = batchRoute.useSearch();
  const { close } = useQuestions();
  if (ask === undefined) return null;
  if (ask === 'start') return <StartDialog batchId={batch.id} onClose={close} />;
  if (ask !== 'delete') {
    const conditions = ((): BulkConditions => {
      if (run !== undefined) return { ids: String(run) };
      if (group !== undefined) return { run_group_id: group };
      return { batch_id: batch.id, ...(ask === 'retry' ? { newest: true, state: 'failed' } : {}) };
    })();
    return <BulkDialog key={`${ask} ${run} ${group}`} action={ask} conditions={conditions} onClose={close} />;
  }
  if (group !== undefined) return <DeleteGroup batchId={batch.id} id={group} onClose={close} />;
  if (uri !== undefined) return <DeleteDocument uri={uri} source={source ?? batch.source} onClose={close} />;
  // What is about one run is about nothing else, whatever is added to an address.
  if (run !== undefined) return null;
  return <DeleteBatch id={batch.id} name={batch.name} onClose={close} />;
};
