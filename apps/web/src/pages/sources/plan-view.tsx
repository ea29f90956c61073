import { useState, type ReactElement, type ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { texts } from '../../texts/texts.js';
import { Button, IconButton } from '../../ui/button.js';
import { CheckField } from '../../ui/fields.js';
import { bytes, count } from '../../ui/format.js';
import { Notice, Problem } from '../../ui/notices.js';
import { Panel } from '../../ui/page.js';
import { QueryView } from '../../ui/query-view.js';
import { DataTable } from '../../ui/table/data-table.js';
import type { Column } from '../../ui/table/column.js';
import { Time } from '../../ui/time.js';
import { useAnnounce } from '../../ui/toasts.js';
import { planQuery, tellAgents, type BegunRun, type Plan, type PlannedUpload } from './agents.js';
import { useAgentsChanged } from './use-agents-changed.js';

const words = texts.sources.plan;

interface PlanViewProps {
  readonly id: string;
  readonly onClose: () => void;
  readonly onPlan: (plan: string) => void;
  readonly onRun: (run: number) => void;
}

/** What a synchronization would do, and the button that does exactly that. */
export const PlanView = ({ id, onClose, onPlan, onRun }: PlanViewProps): ReactElement => {
  const query = useQuery({ ...planQuery(id), staleTime: Infinity });
  const close = <IconButton label={words.close} icon={<X size={16} aria-hidden />} onClick={onClose} />;
  return (
    <Panel title={words.title(query.data?.manifest_id ?? '')} actions={close}>
      <QueryView query={query}>{(plan) => <KnownPlan plan={plan} onPlan={onPlan} onRun={onRun} />}</QueryView>
    </Panel>
  );
};

const KnownPlan = ({ plan, onPlan, onRun }: { plan: Plan } & Pick<PlanViewProps, 'onPlan' | 'onRun'>): ReactElement => {
  const { add_count: adds, change_count: changes, move_count: moves, deletions, to_upload: sent } = plan;
  const [approves, setApproves] = useState(false);
  const isNothing = sent.count === 0 && deletions.count === 0;
  return (
    <div className="flex flex-col gap-3">
      <p className="font-semibold">
        {isNothing ? words.nothing : words.sentence(count(adds), count(changes), count(moves), count(deletions.count))}
      </p>
      {!isNothing && <p>{words.size(count(sent.count), sent.count, bytes(sent.bytes))}</p>}
      {plan.warnings.map((warning) => (
        <Notice key={warning} kind="warn">
          {warning}
        </Notice>
      ))}
      <Uploads title={words.adds} documents={plan.adds} all={adds} />
      <Uploads title={words.changes} documents={plan.changes} all={changes} />
      <Rows title={words.moves} rows={plan.moves} all={moves} keyOf={({ from }) => from} columns={MOVES} />
      <Rows
        title={words.deletes}
        rows={plan.deletions.documents}
        all={deletions.count}
        keyOf={(uri) => uri}
        columns={GONE}
      >
        {deletions.reason !== null && <Notice kind="warn">{deletions.reason}</Notice>}
        {deletions.outcome === 'not-requested' && <p>{words.kept}</p>}
        {deletions.withheld > 0 && (
          <CheckField
            label={words.approve(count(deletions.withheld), deletions.withheld)}
            isChecked={approves}
            onChange={setApproves}
          />
        )}
      </Rows>
      <Rows
        title={words.problems}
        rows={plan.problems}
        all={plan.problems.length}
        keyOf={({ uri }) => uri}
        columns={FAULTS}
      />
      {!isNothing && <Apply plan={plan} approves={approves} onPlan={onPlan} onRun={onRun} />}
    </div>
  );
};

/** Carries it out; a source that has changed meanwhile is named, and a new plan is one button away. */
const Apply = ({
  plan,
  approves,
  onPlan,
  onRun,
}: { plan: Plan; approves: boolean } & Pick<PlanViewProps, 'onPlan' | 'onRun'>): ReactElement => {
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<Error | null>(null);
  const announce = useAnnounce();
  const changed = useAgentsChanged();
  const during = (work: Promise<unknown>): void => {
    setBusy(true);
    setError(null);
    void work.catch((reason: unknown) => setError(reason as Error)).finally(() => setBusy(false));
  };
  const apply = async (): Promise<void> => {
    const { run_id } = await tellAgents<BegunRun>(['plans', plan.plan_id, 'apply'], { approve_deletes: approves });
    announce.done({ title: words.applied });
    changed();
    onRun(run_id);
  };
  const again = async (): Promise<void> =>
    onPlan((await tellAgents<Plan>(['manifests', plan.manifest_id, 'plans'])).plan_id);
  return (
    <div className="flex flex-col gap-2">
      {error && <Problem error={error} />}
      <div className="flex flex-wrap items-center gap-2">
        <Button kind="primary" isBusy={isBusy} onClick={() => during(apply())}>
          {words.apply}
        </Button>
        {error && (
          <Button isBusy={isBusy} onClick={() => during(again())}>
            {words.reapply}
          </Button>
        )}
        <span className="text-sm text-muted">
          {words.expires} <Time value={plan.expires_at} />
        </span>
      </div>
    </div>
  );
};

const UPLOADS: readonly Column<PlannedUpload>[] = [
  { id: 'uri', header: words.uri, cell: ({ uri }) => <bdi className="break-all">{uri}</bdi> },
  {
    id: 'size',
    header: words.bytes,
    isNumber: true,
    width: '8rem',
    cell: ({ size }) => (size === null ? texts.common.none : bytes(size)),
  },
];
const MOVES: readonly Column<Plan['moves'][number]>[] = [
  { id: 'from', header: words.from, cell: ({ from }) => <bdi className="break-all">{from}</bdi> },
  { id: 'to', header: words.to, cell: ({ to }) => <bdi className="break-all">{to}</bdi> },
];
const GONE: readonly Column<string>[] = [
  { id: 'uri', header: words.uri, cell: (uri) => <bdi className="break-all">{uri}</bdi> },
];
const FAULTS: readonly Column<Plan['problems'][number]>[] = [
  { id: 'uri', header: words.uri, cell: ({ uri }) => <bdi className="break-all">{uri}</bdi> },
  { id: 'message', header: words.what, cell: ({ message }) => message },
];

const Uploads = ({ title, documents, all }: { title: string; documents: readonly PlannedUpload[]; all: number }) => (
  <Rows title={title} rows={documents} all={all} keyOf={({ uri }) => uri} columns={UPLOADS} />
);

interface RowsProps<Row> {
  readonly title: string;
  readonly rows: readonly Row[];
  readonly all: number;
  readonly keyOf: (row: Row) => string;
  readonly columns: readonly Column<Row>[];
  readonly children?: ReactNode;
}

/** A kind of change, folded when it has many; nothing when there is none. */
const Rows = <Row,>({ title, rows, all, keyOf, columns, children }: RowsProps<Row>): ReactElement | null =>
  all === 0 ? null : (
    <details open={all <= 20}>
      <summary className="font-semibold">
        {title} ({count(all)})
      </summary>
      <div className="flex flex-col gap-2 pt-1">
        {children}
        <DataTable label={title} columns={columns} rows={rows} keyOf={keyOf} />
        {all > rows.length && <p className="text-muted">{words.first(count(rows.length), count(all))}</p>}
      </div>
    </details>
  );
