import { useEffect, useRef, type ReactElement } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Play } from 'lucide-react';
import type { Schemas } from '@sluice/api-types';
import { answerOf, api } from '../../api/client.js';
import { useLiveQueries } from '../../api/events/use-live.js';
import { BatchProgress, StandingBadge } from '../../batches/standing-view.js';
import type { BulkAction } from '../../runs/bulk-actions.js';
import { texts } from '../../texts/texts.js';
import { Button, buttonLook } from '../../ui/button.js';
import { count } from '../../ui/format.js';
import { ActionMenu, type MenuAction } from '../../ui/menu.js';
import { Page } from '../../ui/page.js';
import { QueryView } from '../../ui/query-view.js';
import { Tabs } from '../../ui/tabs.js';
import { Time } from '../../ui/time.js';
import { UnfinishedNotice } from '../../uploads/unfinished-notice.js';
import { UploadPanel } from '../../uploads/upload-panel.js';
import { useUploads } from '../../uploads/use-uploads.js';
import { BatchFailures } from './batch-failures.js';
import { BatchQuestions } from './batch-questions.js';
import { BatchUpload } from './batch-upload.js';
import { DocumentTable } from './document-table.js';
import { GroupTable } from './group-table.js';
import { BATCH_TABS, batchRoute } from './route.js';
import { useQuestions } from './use-questions.js';

const words = texts.batch;

type Batch = Schemas['BatchSummary'];

/** One batch: its documents and how they stand, what failed, what was started, and what can be done. */
export const BatchPage = (): ReactElement => {
  const { batchId } = batchRoute.useParams();
  const id = Number(batchId);
  const query = useQuery({
    queryKey: ['batch', id, 'summary'],
    queryFn: ({ signal }) => answerOf(api.GET('/batch/{batch_id}', { params: { path: { batch_id: id } }, signal })),
  });
  useLiveQueries([['batch', id]], { concerns: (event) => event.batch_id === id });
  useArrivals(id);
  const batch = query.data;
  return (
    <Page
      title={batch?.name ?? words.titleOf(id)}
      trail={
        <Link to="/batches" className="text-accent underline">
          {words.trail}
        </Link>
      }
      about={batch && <About batch={batch} />}
      actions={batch && <BatchActions batch={batch} />}
    >
      <UnfinishedNotice batchId={id} />
      <UploadPanel batchId={id} />
      <QueryView query={query}>{(data) => <BatchParts batch={data} />}</QueryView>
    </Page>
  );
};

/** So often, at most, a batch counts what arrives. */
const COUNT_MS = 2_000;

/** Uploads are no events of runs: what arrives is counted anew while it does, and once more at the end. */
const useArrivals = (batchId: number): void => {
  const client = useQueryClient();
  const { target, counts } = useUploads();
  const arrived = target?.batchId === batchId ? counts.done : 0;
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null);
  useEffect(() => {
    if (arrived === 0) return;
    // A timer that runs is kept: begun anew with each file it would never end.
    timer.current ??= setTimeout(() => {
      timer.current = null;
      void client.invalidateQueries({ queryKey: ['batch', batchId] });
    }, COUNT_MS);
  }, [arrived, batchId, client]);
  useEffect(
    () => () => {
      if (timer.current !== null) clearTimeout(timer.current);
      timer.current = null;
    },
    [batchId],
  );
};

const About = ({ batch }: { batch: Batch }): ReactElement => (
  <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
    <span>
      {words.titleOf(batch.id)}, {words.about(batch.source)}, {words.created} <Time value={batch.start_date} />,{' '}
      {words.counts(count(batch.document_count), count(batch.location_count))}
    </span>
    <StandingBadge counts={batch.states} />
    {batch.document_count > 0 && <BatchProgress counts={batch.states} label={texts.batches.columns.progress} />}
  </div>
);

const BatchActions = ({ batch }: { batch: Batch }): ReactElement => {
  const { ask } = useQuestions();
  const { states } = batch;
  const some = (...of: readonly (keyof typeof states)[]): boolean => of.some((state) => states[state]! > 0);
  const action = (label: string, one: BulkAction, isPossible: boolean, isDangerous = false): MenuAction[] =>
    isPossible ? [{ label, isDangerous, onSelect: () => ask({ ask: one }) }] : [];
  const isMoving = some('pending', 'running', 'retrying');
  return (
    <>
      <Button
        kind="primary"
        icon={<Play size={16} aria-hidden />}
        offBecause={batch.document_count === 0 ? words.noDocuments : null}
        onClick={() => ask({ ask: 'start' })}
      >
        {words.actions.start}
      </Button>
      {some('failed') && <Button onClick={() => ask({ ask: 'retry' })}>{words.actions.retryFailed}</Button>}
      <Link to="/workflows" search={{ batch: batch.id }} className={buttonLook()}>
        {words.actions.runs}
      </Link>
      <ActionMenu
        actions={[
          ...action(words.actions.pause, 'pause', isMoving),
          ...action(words.actions.resume, 'resume', some('paused')),
          ...action(words.actions.cancel, 'cancel', isMoving || some('paused'), true),
          { label: words.actions.delete, isDangerous: true, onSelect: () => ask({ ask: 'delete' }) },
        ]}
      />
      <BatchQuestions batch={batch} />
    </>
  );
};

const BatchParts = ({ batch }: { batch: Batch }): ReactElement => {
  const { tab = BATCH_TABS[0] } = batchRoute.useSearch();
  const navigate = batchRoute.useNavigate();
  const upload = <BatchUpload batchId={batch.id} source={batch.source} />;
  const contents: Readonly<Record<(typeof BATCH_TABS)[number], ReactElement>> = {
    documents: <DocumentTable batchId={batch.id} states={batch.states} empty={upload} />,
    failures: <BatchFailures batchId={batch.id} />,
    groups: <GroupTable batchId={batch.id} />,
    upload,
  };
  const failed = batch.states['failed'] ?? 0;
  return (
    <Tabs
      label={words.titleOf(batch.id)}
      chosen={tab}
      onChoose={(next) =>
        void navigate({
          search: (now) => ({ ...now, tab: BATCH_TABS.find((one) => one === next) }),
          replace: true,
          resetScroll: false,
        })
      }
      tabs={BATCH_TABS.map((one) => ({
        id: one,
        label: one === 'failures' && failed > 0 ? `${words.tabs[one]} (${count(failed)})` : words.tabs[one],
        content: contents[one],
      }))}
    />
  );
};
