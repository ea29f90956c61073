import type { ReactElement } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useLiveQueries } from '../../api/events/use-live.js';
import { texts } from '../../texts/texts.js';
import { Page } from '../../ui/page.js';
import { QueryView } from '../../ui/query-view.js';
import { UnfinishedNotice } from '../../uploads/unfinished-notice.js';
import { EmptySystem } from './empty-system.js';
import { FailuresPanel } from './failures-panel.js';
import { GroupsPanel } from './groups-panel.js';
import { NoticeList } from './notice-list.js';
import { overviewQuery, type Overview } from './queries.js';
import { QueuePanel } from './queue-panel.js';
import { StoragePanel } from './storage-panel.js';
import { Summary } from './summary.js';
import { ThroughputPanel } from './throughput-panel.js';
import { WorkersPanel } from './workers-panel.js';

const KEYS = [overviewQuery.queryKey];

/** What happens now, what failed and why, and what needs a hand; live, without a reload. */
export const DashboardPage = (): ReactElement => {
  useLiveQueries(KEYS);
  return (
    <Page title={texts.dashboard.title}>
      <UnfinishedNotice />
      <QueryView query={useQuery(overviewQuery)}>
        {(overview) => (isEmpty(overview) ? <EmptySystem /> : <Standing overview={overview} />)}
      </QueryView>
    </Page>
  );
};

const Standing = ({ overview }: { overview: Overview }): ReactElement => (
  <>
    <Summary overview={overview} />
    <div className="grid items-start gap-4 xl:grid-cols-2">
      <div className="flex min-w-0 flex-col gap-4">
        <NoticeList />
        <FailuresPanel />
        <GroupsPanel groups={overview.groups} total={overview.group_count} />
      </div>
      <div className="flex min-w-0 flex-col gap-4">
        <ThroughputPanel throughput={overview.throughput} />
        <QueuePanel queue={overview.queue} />
        <WorkersPanel workers={overview.workers} />
        <StoragePanel overview={overview} />
      </div>
    </div>
  </>
);

/** Neither a document nor a database: nobody has begun. */
const isEmpty = ({ documents, database_count: databases, group_count: groups }: Overview): boolean =>
  documents.total === 0 && databases === 0 && groups === 0;
