import type { ReactElement } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { texts } from '../../texts/texts.js';
import { bytes, count } from '../../ui/format.js';
import { Page } from '../../ui/page.js';
import { Tabs } from '../../ui/tabs.js';
import { Problem } from '../../ui/notices.js';
import { useLiveQueries } from '../../api/events/use-live.js';
import type { ChangeEvent } from '../../api/events/server-events.js';
import { databasesQuery, infoQuery } from '../databases/queries.js';
import { DocumentsPart } from './documents/documents-part.js';
import { QuestionsPart } from './questions/questions-part.js';
import { MaintenanceBanner } from './maintenance-banner.js';
import { documentsKey, versionsQuery } from './queries.js';
import { databaseRoute, type DatabaseTab } from './route.js';
import { SearchPart } from './search/search-part.js';
import { UpkeepPart } from './upkeep/upkeep-part.js';

const words = texts.database;
const UNDER_WAY_MS = 2_000;
const AT_REST_MS = 60_000;
/** Figures open each file of the database: during an ingestion, which changes it all the time, they are as old as this. */
const CHANGING_MS = 10_000;

/** Whether documents may have come into a database. */
const storesDocuments = ({ resource, status }: ChangeEvent): boolean =>
  resource === 'run_group' || (resource === 'run' && status === 'COMPLETED');

/** A vector database: search it, look at what is in it, watch over it. */
export const DatabasePage = (): ReactElement => {
  const { name } = databaseRoute.useParams();
  const { tab = 'search' } = databaseRoute.useSearch();
  const navigate = databaseRoute.useNavigate();
  const info = useQuery({
    ...infoQuery(name),
    // No event tells of maintenance: while the page is looked at, it asks.
    refetchInterval: ({ state }) => (state.data?.maintenance.running ? UNDER_WAY_MS : AT_REST_MS),
  });
  useLiveQueries(
    [infoQuery(name).queryKey, databasesQuery.queryKey, documentsKey(name), versionsQuery(name).queryKey],
    {
      concerns: storesDocuments,
      everyMs: CHANGING_MS,
    },
  );
  // Of all its files; that of object storage is in no list.
  const size = useQuery(databasesQuery).data?.databases.find((one) => one.name === name)?.size_bytes;
  const parts: Record<DatabaseTab, ReactElement> = {
    search: <SearchPart key={name} db={name} />,
    documents: <DocumentsPart key={name} db={name} />,
    questions: <QuestionsPart key={name} db={name} />,
    upkeep: <UpkeepPart key={name} db={name} />,
  };
  return (
    <Page
      title={name}
      trail={
        <Link to="/databases" className="text-accent hover:underline">
          {words.trail}
        </Link>
      }
      about={
        info.data &&
        words.about(
          count(info.data.documents.count),
          count(info.data.chunks.count),
          bytes(size ?? info.data.documents.size_bytes + info.data.chunks.size_bytes),
        )
      }
    >
      {info.error && <Problem error={info.error} retry={() => void info.refetch()} />}
      {info.data && <MaintenanceBanner info={info.data} />}
      <Tabs
        label={words.tabsLabel}
        chosen={tab}
        onChoose={(id) => void navigate({ search: (before) => ({ ...before, tab: id as DatabaseTab }) })}
        tabs={(Object.keys(parts) as DatabaseTab[]).map((id) => ({ id, label: words.tabs[id], content: parts[id] }))}
      />
    </Page>
  );
};
