import { useEffect, type ReactElement } from 'react';
import { useQuery } from '@tanstack/react-query';
import { texts } from '../../texts/texts.js';
import { Button } from '../../ui/button.js';
import { Dialog } from '../../ui/dialog.js';
import { QueryView } from '../../ui/query-view.js';
import { StateBadge } from '../../ui/state-badge.js';
import { Time } from '../../ui/time.js';
import { useAnnounce } from '../../ui/toasts.js';
import { logQuery, RUNNING_MS, tellAgents } from './agents.js';
import { useAgentsChanged } from './use-agents-changed.js';

const words = texts.sources.runs;

const LOOKS: Readonly<Record<string, string>> = { error: 'text-bad', warning: 'text-warn' };

/** What a run writes about itself, while it runs and afterwards. */
export const RunLog = ({ run, onClose }: { run: number; onClose: () => void }): ReactElement => {
  const query = useQuery({
    ...logQuery(run),
    refetchInterval: ({ state }) => (state.data?.status === 'running' ? RUNNING_MS : false),
  });
  const announce = useAnnounce();
  const changed = useAgentsChanged();
  const status = query.data?.status;
  useEffect(() => {
    if (status !== undefined && status !== 'running') changed();
  }, [status, changed]);
  const cancel = (): void =>
    void tellAgents(['runs', String(run), 'cancel']).then(
      () => announce.done({ title: words.cancelled }),
      announce.failed,
    );
  return (
    <Dialog
      isOpen
      isWide
      title={words.logOf(run)}
      onClose={onClose}
      actions={status === 'running' && <Button onClick={cancel}>{words.cancel}</Button>}
    >
      <QueryView query={query}>
        {({ lines, status: state }) => (
          <div className="flex flex-col gap-2">
            <p role="status">
              <StateBadge state={state} />
            </p>
            {lines.length === 0 && <p className="text-muted">{words.noLines}</p>}
            <ol aria-label={words.lines} className="font-mono text-sm">
              {lines.map(({ number, at, level, message }) => (
                <li key={number} className={`flex gap-2 ${LOOKS[level] ?? ''}`}>
                  <span className="shrink-0 text-muted">
                    <Time value={at} />
                  </span>
                  <bdi className="min-w-0 break-words">{message}</bdi>
                </li>
              ))}
            </ol>
          </div>
        )}
      </QueryView>
    </Dialog>
  );
};
