import type { ReactElement, ReactNode } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Schemas } from '@sluice/api-types';
import { answerOf, api } from '../../api/client.js';
import { useLiveQueries } from '../../api/events/use-live.js';
import { BulkDialog } from '../../runs/bulk-dialog.js';
import { Chain } from '../../runs/chain.js';
import { allowedActions } from '../../runs/run-menu.js';
import { texts } from '../../texts/texts.js';
import { Button, buttonLook } from '../../ui/button.js';
import { ConfirmDialog } from '../../ui/dialog.js';
import { documentName } from '../../ui/document-link.js';
import { duration } from '../../ui/format.js';
import { Empty } from '../../ui/notices.js';
import { Page, Panel } from '../../ui/page.js';
import { QueryView } from '../../ui/query-view.js';
import { StateBadge } from '../../ui/state-badge.js';
import { DataTable } from '../../ui/table/data-table.js';
import type { Column } from '../../ui/table/column.js';
import { Tabs } from '../../ui/tabs.js';
import { Time } from '../../ui/time.js';
import { useAnnounce } from '../../ui/toasts.js';
import { ArtifactTable } from './artifact-table.js';
import { FailurePanel } from './failure-panel.js';
import { runRoute, RUN_TABS, type RunQuestion } from './route.js';
import { RunTimeLine } from './time-line.js';

const words = texts.run;

type Run = Schemas['WorkflowRunDetail'];
type Lifecycle = Schemas['LifecycleBody'];

/** One run: where it is, why it waits, what went wrong, what it made, and what can be done. */
export const RunPage = (): ReactElement => {
  const { runId } = runRoute.useParams();
  const id = Number(runId);
  const query = useQuery({
    queryKey: ['run', id],
    queryFn: ({ signal }) =>
      answerOf(api.GET('/workflow/runs/{workflow_id}', { params: { path: { workflow_id: id } }, signal })),
    refetchInterval: ({ state }) => (state.data && state.data.completed_date === null ? 5_000 : false),
  });
  const lifecycle = useQuery({
    queryKey: ['run', id, 'lifecycle'],
    queryFn: ({ signal }) =>
      answerOf(api.GET('/workflow/runs/{workflow_id}/lifecycle', { params: { path: { workflow_id: id } }, signal })),
  });
  const document = useQuery({
    queryKey: ['run', id, 'document', query.data?.doc_id],
    queryFn: ({ signal }) =>
      answerOf(api.GET('/document/by-hash/{doc_hash}', { params: { path: { doc_hash: query.data!.doc_id } }, signal })),
    enabled: query.data !== undefined,
  });
  useLiveQueries([['run', id]], { concerns: (event) => event.workflow_run_id === id });
  const place =
    document.data?.locations.find(({ batch_id }) => batch_id === query.data?.batch_id) ?? document.data?.locations[0];
  const title = query.data
    ? documentName({ doc_id: query.data.doc_id, title: document.data?.title, uri: place?.uri })
    : words.titleOf(id);
  return (
    <Page
      title={title}
      trail={
        <>
          <Link to="/workflows" className="text-accent underline">
            {words.trail}
          </Link>
          {' / '}
          {words.titleOf(id)}
        </>
      }
      about={place && place.uri !== title ? <bdi>{place.uri}</bdi> : null}
      actions={query.data && <RunActions run={query.data} />}
    >
      <QueryView query={query}>
        {(run) => (
          <>
            <FailurePanel run={run} />
            <Standing run={run} />
            <RunParts run={run} lifecycle={lifecycle.data ?? []} />
          </>
        )}
      </QueryView>
    </Page>
  );
};

const RunActions = ({ run }: { run: Run }): ReactElement => {
  const { ask } = runRoute.useSearch();
  const navigate = runRoute.useNavigate();
  const setAsk = (next: RunQuestion | undefined): void =>
    void navigate({ search: (now) => ({ ...now, ask: next }), replace: true, resetScroll: false });
  const close = (): void => setAsk(undefined);
  const client = useQueryClient();
  const { done } = useAnnounce();
  const again = async (): Promise<void> => {
    const body = {
      doc_id: run.doc_id,
      workflow_definition_id: run.workflow_definition_id,
      ...(typeof run.run_params['param_id'] === 'string' ? { param_id: run.run_params['param_id'] } : {}),
    };
    const { id } = await answerOf(api.POST('/workflow/', { body }));
    await client.invalidateQueries();
    done({ title: words.againDone(id) });
  };
  return (
    <>
      {allowedActions(run.state).map((one) => (
        <Button
          key={one}
          kind={one === 'cancel' ? 'danger' : one === 'retry' ? 'primary' : 'plain'}
          onClick={() => setAsk(one)}
        >
          {texts.runs.actions[one]}
        </Button>
      ))}
      {run.completed_date !== null && <Button onClick={() => setAsk('again')}>{words.actions.again}</Button>}
      <Link to="/documents/$hash" params={{ hash: run.doc_id }} className={buttonLook()}>
        {words.actions.document}
      </Link>
      {ask !== undefined && ask !== 'again' && (
        <BulkDialog key={ask} action={ask} conditions={{ ids: String(run.id) }} onClose={close} />
      )}
      <ConfirmDialog
        title={words.actions.again}
        isOpen={ask === 'again'}
        onClose={close}
        confirm={words.actions.again}
        offBecause={run.completed_date === null ? words.stillRuns : null}
        onConfirm={again}
      >
        <p>{words.againAsk}</p>
      </ConfirmDialog>
    </>
  );
};

const Standing = ({ run }: { run: Run }): ReactElement => {
  const steps = run.steps ?? [];
  const current = steps.find(({ status }) => status !== 'COMPLETED');
  return (
    <Panel title={words.where} actions={<StateBadge state={run.state} />}>
      <Chain
        label={texts.runs.chain}
        boxes={steps.map((step) => ({
          key: String(step.id),
          name: step.workflow_step_name,
          status: step.status,
          isCurrent: step === current && run.completed_date === null,
        }))}
      />
      <dl className="mt-3 grid grid-cols-[repeat(auto-fill,minmax(12rem,1fr))] gap-x-4 gap-y-2">
        <Fact name={words.waiting.title}>
          {run.waiting_for?.message ?? words.waiting.none}
          {run.waiting_for?.until && (
            <>
              {' '}
              ({words.waiting.until} <Time value={run.waiting_for.until} />)
            </>
          )}
        </Fact>
        {run.completed_date === null && (
          <Fact name={words.remaining}>
            {run.estimate ? duration(run.estimate.remaining_seconds) : words.noEstimate}
          </Fact>
        )}
        <Fact name={words.batch}>
          <Link to="/batches/$batchId" params={{ batchId: String(run.batch_id) }} className="text-accent underline">
            {words.batch} {run.batch_id}
          </Link>
          {', '}
          <Link to="/workflows" search={{ group: run.run_group_id }} className="text-accent underline">
            {words.group(run.run_group_id)}
          </Link>
        </Fact>
        <Fact name={words.definition}>
          {[run.workflow_definition_id, run.run_params['param_id']].filter(Boolean).join(' / ')}
        </Fact>
        <Fact name={words.priority}>{run.priority}</Fact>
        <Fact name={words.created}>
          <Time value={run.created_date} />
        </Fact>
        <Fact name={words.started}>
          <Time value={run.start_date} />
        </Fact>
        <Fact name={words.ended}>
          <Time value={run.completed_date} />
        </Fact>
        <Fact name={words.took}>{run.duration === null ? texts.common.none : duration(run.duration)}</Fact>
      </dl>
    </Panel>
  );
};

const Fact = ({ name, children }: { name: string; children: ReactNode }): ReactElement => (
  <div className="min-w-0">
    <dt className="text-sm text-muted">{name}</dt>
    <dd className="break-words">{children}</dd>
  </div>
);

const RunParts = ({ run, lifecycle }: { run: Run; lifecycle: readonly Lifecycle[] }): ReactElement => {
  const { tab = RUN_TABS[0] } = runRoute.useSearch();
  const navigate = runRoute.useNavigate();
  const contents: Readonly<Record<(typeof RUN_TABS)[number], ReactNode>> = {
    timeline: <RunTimeLine steps={run.steps ?? []} lifecycle={lifecycle} />,
    artifacts: <ArtifactTable runId={run.id} />,
    lifecycle: <LifecycleTable rows={lifecycle} />,
  };
  return (
    <Tabs
      label={words.titleOf(run.id)}
      chosen={tab}
      onChoose={(next) =>
        void navigate({
          search: (now) => ({ ...now, tab: RUN_TABS.find((one) => one === next) }),
          replace: true,
          resetScroll: false,
        })
      }
      tabs={RUN_TABS.map((one) => ({ id: one, label: words[one].title, content: contents[one] }))}
    />
  );
};

const LIFECYCLE: readonly Column<Lifecycle>[] = [
  {
    id: 'event',
    header: words.lifecycle.event,
    cell: ({ event, status_message: message }) => (
      <>
        <code>{event}</code>
        {message && <span className="block text-sm break-words text-muted sm:hidden">{message}</span>}
      </>
    ),
  },
  { id: 'handler', header: words.lifecycle.handler, cell: (row) => row.handler_name ?? texts.common.none },
  { id: 'status', header: words.lifecycle.status, cell: ({ status }) => <StateBadge state={status} /> },
  { id: 'date', header: words.lifecycle.date, cell: (row) => <Time value={row.start_date} /> },
  { id: 'message', header: words.lifecycle.message, hideBelow: 'sm', cell: (row) => row.status_message },
];

const LifecycleTable = ({ rows }: { rows: readonly Lifecycle[] }): ReactElement =>
  rows.length === 0 ? (
    <Empty title={words.lifecycle.empty} />
  ) : (
    <DataTable label={words.lifecycle.title} columns={LIFECYCLE} rows={rows} keyOf={({ id }) => id} />
  );
