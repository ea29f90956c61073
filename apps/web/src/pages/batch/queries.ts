import { queryOptions } from '@tanstack/react-query';
import { answerOf, api } from '../../api/client.js';

/** What was started for a batch, newest first. */
export const groupsQuery = (batchId: number) =>
  queryOptions({
    queryKey: ['batch', batchId, 'groups'],
    queryFn: ({ signal }) =>
      answerOf(api.GET('/workflow/run-groups', { params: { query: { batch_id: batchId } }, signal })),
  });
