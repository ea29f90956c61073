import { useEffect, useRef, useState, type ReactElement } from 'react';
import { ClipboardList, Play } from 'lucide-react';
import { texts } from '../../texts/texts.js';
import { Button } from '../../ui/button.js';
import { Empty, Loading, Notice } from '../../ui/notices.js';
import { Panel } from '../../ui/page.js';
import { StateBadge } from '../../ui/state-badge.js';
import { DataTable } from '../../ui/table/data-table.js';
import type { Column } from '../../ui/table/column.js';
import { Time } from '../../ui/time.js';
import { useAnnounce } from '../../ui/toasts.js';
import { useWork } from '../../ui/use-work.js';
import { tellAgents, type BegunRun, type Manifest, type Manifests, type Plan } from './agents.js';
import { useAgentsChanged } from './use-agents-changed.js';

const words = texts.sources.manifests;

interface ManifestListProps {
  readonly found: Manifests;
  readonly onPlan: (plan: string) => void;
  readonly onRun: (run: number) => void;
  readonly onRuns: (manifest: string) => void;
}

/** Manifests with their schedules, last and next runs. */
export const ManifestList = ({ found, onPlan, onRun, onRuns }: ManifestListProps): ReactElement => {
  const { planned, plan, stop } = usePlanning(onPlan);
  const announce = useAnnounce();
  const changed = useAgentsChanged();
  const { isBusy, begin } = useWork();
  const run = async (manifest: Manifest): Promise<void> => {
    const { run_id } = await tellAgents<BegunRun>(['manifests', manifest.id, 'run']);
    announce.done({ title: words.begun(run_id) });
    changed();
    onRun(run_id);
  };

  const columns: readonly Column<Manifest>[] = [
    { id: 'name', header: words.name, cell: (one) => <Named manifest={one} onRuns={onRuns} /> },
    { id: 'source', header: words.source, cell: ({ source }) => <bdi>{source}</bdi>, hideBelow: 'md' },
    { id: 'schedule', header: words.schedule, cell: (one) => <Schedule manifest={one} />, hideBelow: 'lg' },
    { id: 'last', header: words.last, cell: (one) => <LastRun manifest={one} /> },
    { id: 'next', header: words.next, cell: ({ next_run }) => <Time value={next_run} />, hideBelow: 'sm' },
    {
      id: 'actions',
      header: words.actions,
      cell: (one) => (
        <span className="flex flex-wrap gap-1">
          <Button
            aria-label={words.planOf(one.name)}
            icon={<ClipboardList size={14} aria-hidden />}
            isBusy={planned === one.id}
            onClick={() => plan(one)}
          >
            {words.plan}
          </Button>
          <Button
            aria-label={words.runOf(one.name)}
            isBusy={isBusy}
            icon={<Play size={14} aria-hidden />}
            onClick={() => begin(() => run(one))}
          >
            {words.run}
          </Button>
        </span>
      ),
    },
  ];
  return (
    <Panel title={words.title}>
      <div className="flex flex-col gap-2">
        {found.faulty.map(({ file, message }) => (
          <Notice key={file} kind="warn" title={words.faulty}>
            {message}
          </Notice>
        ))}
        {planned !== null && (
          <Notice action={<Button onClick={stop}>{words.stop}</Button>}>
            <Loading /> {words.planning}
          </Notice>
        )}
        {found.manifests.length === 0 ? (
          <Empty title={words.none}>{words.noneAdvice}</Empty>
        ) : (
          <DataTable label={words.list} columns={columns} rows={found.manifests} keyOf={({ id }) => id} />
        )}
      </div>
    </Panel>
  );
};

const Named = ({ manifest, onRuns }: { manifest: Manifest; onRuns: (id: string) => void }): ReactElement => (
  <button
    type="button"
    className="text-left text-accent hover:underline"
    aria-label={words.runsOf(manifest.name)}
    onClick={() => onRuns(manifest.id)}
  >
    <bdi>{manifest.name}</bdi>
  </button>
);

const Schedule = ({ manifest: { schedule, timezone } }: { manifest: Manifest }): ReactElement =>
  schedule === null ? (
    <span className="text-muted">{words.onRequest}</span>
  ) : (
    <span>
      <code>{schedule}</code> <span className="text-muted">{timezone}</span>
    </span>
  );

const LastRun = ({ manifest: { last_run: last } }: { manifest: Manifest }): ReactElement =>
  last === null ? (
    <span className="text-muted">{words.never}</span>
  ) : (
    <span className="flex flex-wrap items-center gap-1">
      <StateBadge state={last.status} />
      <Time value={last.started_at} />
    </span>
  );

/** Plans one manifest at a time; leaving the page ends it. */
const usePlanning = (onPlan: (plan: string) => void) => {
  const [planned, setPlanned] = useState<string | null>(null);
  const ending = useRef<AbortController | null>(null);
  const announce = useAnnounce();
  useEffect(() => () => ending.current?.abort(), []);
  const plan = ({ id }: Manifest): void => {
    ending.current?.abort();
    const own = new AbortController();
    ending.current = own;
    setPlanned(id);
    void tellAgents<Plan>(['manifests', id, 'plans'], {}, own.signal)
      .then(({ plan_id }) => onPlan(plan_id))
      .catch((error: unknown) => {
        if (!own.signal.aborted) announce.failed(error as Error);
      })
      .finally(() => {
        if (ending.current === own) setPlanned(null);
      });
  };
  const stop = (): void => {
    ending.current?.abort();
    setPlanned(null);
  };
  return { planned, plan, stop };
};
