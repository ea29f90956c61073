import type { ReactElement, ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useLiveQueries } from '../../api/events/use-live.js';
import { texts } from '../../texts/texts.js';
import { buttonLook } from '../../ui/button.js';
import { bytes, count } from '../../ui/format.js';
import { Empty } from '../../ui/notices.js';
import { Page } from '../../ui/page.js';
import { QueryView } from '../../ui/query-view.js';
import { DataTable } from '../../ui/table/data-table.js';
import { Time } from '../../ui/time.js';
import { textCoverage } from './coverage.js';
import { databasesQuery, infoQuery, type DatabaseInfo, type DatabaseSummary } from './queries.js';

const words = texts.databases;

/** All vector databases: how large they are, what embedded them, how they stand. */
export const DatabasesPage = (): ReactElement => {
  const query = useQuery(databasesQuery);
  useLiveQueries([['databases']], { concerns: ({ resource }) => resource === 'run_group' });
  return (
    <Page title={words.title} about={words.about}>
      <QueryView query={query}>
        {({ databases }) =>
          databases.length === 0 ? (
            <Empty title={words.none}>
              <p>{words.noneAdvice}</p>
              <Link to="/batches" className={buttonLook('primary')}>
                {words.toBatches}
              </Link>
            </Empty>
          ) : (
            <DataTable label={words.title} columns={COLUMNS} rows={databases} keyOf={({ name }) => name} />
          )
        }
      </QueryView>
    </Page>
  );
};

/** What only opening the database tells; each row asks for itself. */
const Info = ({ db, show }: { db: string; show: (info: DatabaseInfo) => ReactNode }): ReactElement => {
  const { data, error } = useQuery(infoQuery(db));
  if (data) return <>{show(data)}</>;
  return <span className="text-muted">{error ? words.unreadable : texts.common.loading}</span>;
};

const stateOf = ({ status, maintenance }: DatabaseInfo): string => {
  if (status === 'damaged') return words.damaged;
  return maintenance.failures > 0 ? words.failing : words.sound;
};

const { columns } = words;
const informed = (show: (info: DatabaseInfo) => ReactNode) =>
  function InfoCell({ name }: DatabaseSummary): ReactElement {
    return <Info db={name} show={show} />;
  };

const COLUMNS = [
  {
    id: 'name',
    header: columns.name,
    cell: ({ name }: DatabaseSummary) => (
      <Link to="/databases/$name" params={{ name }} className="text-accent hover:underline">
        <bdi>{name}</bdi>
      </Link>
    ),
  },
  {
    id: 'documents',
    header: columns.documents,
    isNumber: true,
    cell: informed(({ documents }) => count(documents.count)),
  },
  { id: 'chunks', header: columns.chunks, isNumber: true, cell: informed(({ chunks }) => count(chunks.count)) },
  { id: 'size', header: columns.size, isNumber: true, cell: ({ size_bytes }: DatabaseSummary) => bytes(size_bytes) },
  {
    id: 'model',
    header: columns.model,
    hideBelow: 'md' as const,
    cell: informed(({ embeddings }) => <bdi>{`${embeddings.provider}/${embeddings.model}`}</bdi>),
  },
  { id: 'coverage', header: columns.coverage, isNumber: true, hideBelow: 'md' as const, cell: informed(textCoverage) },
  { id: 'state', header: columns.state, cell: informed(stateOf) },
  {
    id: 'maintained',
    header: columns.maintained,
    hideBelow: 'lg' as const,
    cell: informed(({ maintenance }) => <Time value={maintenance.last_run_at} />),
  },
];
