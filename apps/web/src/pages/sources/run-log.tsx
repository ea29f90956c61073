import { useEffect, type ReactElement } from 'react';
import { useQuery } from '@tanstack/react-query';
import { texts } from '../../texts/texts.js';
import { Button } from '../../ui/button.js';
import { Dialog } from '../../ui/dialog.js';
import { Choices, type Option } from '../../ui/fields.js';
import { count } from '../../ui/format.js';
import { QueryView } from '../../ui/query-view.js';
import { StateBadge } from '../../ui/state-badge.js';
import { useAnnounce } from '../../ui/toasts.js';
import { RUNNING_MS, tellAgents, type RunLine } from './agents.js';
import { LogLines } from './log-lines.js';
import { logQuery } from './run-log-query.js';
import { LOG_LEVELS, type LogLevel } from './route.js';
import { useAgentsChanged } from './use-agents-changed.js';

const words = texts.sources.runs;

interface RunLogProps {
  readonly run: number;
  /** Lines of this level alone. */
  readonly level: LogLevel | undefined;
  readonly onLevel: (level: LogLevel | undefined) => void;
  readonly onClose: () => void;
}

/** What a run writes about itself, while it runs and afterwards. */
export const RunLog = ({ run, level, onLevel, onClose }: RunLogProps): ReactElement => {
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
            <div className="flex flex-wrap items-center gap-3">
              <p role="status">
                <StateBadge state={state} />
              </p>
              <Choices
                label={words.only}
                options={levelsOf(lines)}
                chosen={level === undefined ? [] : [level]}
                onChange={(chosen) => onLevel(LOG_LEVELS.find((one) => one !== level && chosen.includes(one)))}
              />
            </div>
            {lines.length === 0 ? (
              <p className="text-muted">{words.noLines}</p>
            ) : (
              <LogLines key={level} lines={level === undefined ? lines : lines.filter((one) => one.level === level)} />
            )}
          </div>
        )}
      </QueryView>
    </Dialog>
  );
};

/** What needs to be found among thousands of lines, and how much of it there is. */
const levelsOf = (lines: readonly RunLine[]): (Option & { count: string })[] =>
  LOG_LEVELS.map((value) => ({
    value,
    label: words.levelsOf[value],
    count: count(lines.filter(({ level }) => level === value).length),
  }));
