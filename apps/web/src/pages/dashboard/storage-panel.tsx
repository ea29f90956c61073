import type { ReactElement } from 'react';
import { Link } from '@tanstack/react-router';
import { texts } from '../../texts/texts.js';
import { bytes, count, percent } from '../../ui/format.js';
import { Panel } from '../../ui/page.js';
import { ProgressBar } from '../../ui/progress.js';
import { DataTable } from '../../ui/table/data-table.js';
import type { Overview } from './queries.js';

const words = texts.dashboard.storage;

/** How large the vector databases are, and how much room there is for more. */
export const StoragePanel = ({ overview }: { overview: Overview }): ReactElement => (
  <Panel title={words.title}>
    {overview.databases.length === 0 ? (
      <p className="text-muted">{words.noDatabases}</p>
    ) : (
      <>
        <p>{words.databases(overview.database_count, bytes(overview.database_bytes))}</p>
        <DataTable
          label={words.list}
          keyOf={({ name }) => name}
          rows={overview.databases}
          columns={[
            {
              id: 'name',
              header: words.name,
              cell: ({ name }) => (
                <Link to="/databases/$name" params={{ name }} className="text-accent hover:underline">
                  {name}
                </Link>
              ),
            },
            { id: 'documents', header: words.documents, isNumber: true, cell: ({ documents }) => count(documents) },
            { id: 'size', header: words.size, isNumber: true, cell: ({ size_bytes }) => bytes(size_bytes) },
          ]}
        />
      </>
    )}
    <ul className="mt-3 flex flex-col gap-2">
      {overview.disks.map(({ holds, free_bytes: free, total_bytes: all }) => {
        const label = words.disk(holds.join(', '));
        return (
          <li key={label}>
            <p className="flex flex-wrap justify-between gap-x-2 text-sm">
              <span>{label}</span>
              <span className="text-muted">{words.free(bytes(free), bytes(all), percent(free, all))}</span>
            </p>
            <ProgressBar label={label} value={all - free} max={all} />
          </li>
        );
      })}
    </ul>
  </Panel>
);
