import type { ReactElement } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { answerOf, api } from '../../api/client.js';
import type { OnProgress } from '../../api/in-parts.js';
import { useLiveQueries } from '../../api/events/use-live.js';
import { FailureGroups, type FailureGroup } from '../../failures/failure-groups.js';
import { retryFailures } from '../../failures/retry-failures.js';
import { texts } from '../../texts/texts.js';
import { Panel } from '../../ui/page.js';
import { QueryView } from '../../ui/query-view.js';
import { FAILURE_DAYS, failuresQuery } from './queries.js';

/** What was cancelled did not fail: somebody wanted it so. */
const CANCELLED = 'CANCELLED';
/** Causes are looked at while they are read: they do not jump about at every event. */
const EVERY_MS = 5_000;
const KEYS = [failuresQuery.queryKey];

/** What failed in all batches, by cause, with another try for all of a cause. */
export const FailuresPanel = (): ReactElement => {
  const client = useQueryClient();
  useLiveQueries(KEYS, { everyMs: EVERY_MS, concerns: ({ status }) => status === 'FAILED' || status === 'COMPLETED' });
  const retry = async ({ code, pattern }: FailureGroup, onProgress: OnProgress, stop: AbortSignal): Promise<string> => {
    const body = { code, pattern, since_days: FAILURE_DAYS };
    const message = await retryFailures(
      (after, signal) =>
        answerOf(api.POST('/failures/retry', { body: { ...body, ...(after === null ? {} : { after }) }, signal })),
      onProgress,
      stop,
    );
    await client.invalidateQueries({ queryKey: ['failures'] });
    void client.invalidateQueries({ queryKey: ['overview'] });
    return message;
  };
  return (
    <Panel title={texts.failures.title}>
      <QueryView query={useQuery(failuresQuery)}>
        {({ groups }) => {
          const causes = groups.filter(({ code }) => code !== CANCELLED);
          return causes.length === 0 ? (
            <p className="text-muted">{texts.dashboard.failures.none}</p>
          ) : (
            <FailureGroups groups={causes} onRetry={retry} />
          );
        }}
      </QueryView>
    </Panel>
  );
};
