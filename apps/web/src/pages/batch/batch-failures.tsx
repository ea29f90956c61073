import type { ReactElement } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { answerOf, api } from '../../api/client.js';
import { FailureGroups } from '../../failures/failure-groups.js';
import { retryFailures } from '../../failures/retry-failures.js';
import { texts } from '../../texts/texts.js';
import { Empty } from '../../ui/notices.js';
import { Panel } from '../../ui/page.js';
import { QueryView } from '../../ui/query-view.js';

/** What failed in a batch, by cause. */
export const BatchFailures = ({ batchId }: { batchId: number }): ReactElement => {
  const client = useQueryClient();
  const query = useQuery({
    queryKey: ['batch', batchId, 'failures'],
    queryFn: ({ signal }) =>
      answerOf(api.GET('/workflow/failures', { params: { query: { batch_id: batchId } }, signal })),
  });
  return (
    <QueryView query={query}>
      {({ groups }) =>
        groups.length === 0 ? (
          <Empty title={texts.batch.failures.none} />
        ) : (
          <Panel title={texts.failures.title}>
            <FailureGroups
              groups={groups}
              onRetry={async ({ code, pattern }, onProgress, stop) => {
                const body = { batch_id: batchId, code, pattern };
                const message = await retryFailures(
                  (after, signal) =>
                    answerOf(
                      api.POST('/workflow/failures/retry', {
                        body: { ...body, ...(after === null ? {} : { after: Number(after) }) },
                        signal,
                      }),
                    ),
                  onProgress,
                  stop,
                );
                void client.invalidateQueries();
                return message;
              }}
            />
          </Panel>
        )
      }
    </QueryView>
  );
};
