import type { ReactElement } from 'react';
import { useQuery } from '@tanstack/react-query';
import { texts } from '../../../texts/texts.js';
import { bytes, count } from '../../../ui/format.js';
import { Panel } from '../../../ui/page.js';
import { QueryView } from '../../../ui/query-view.js';
import { DataTable } from '../../../ui/table/data-table.js';
import { Time } from '../../../ui/time.js';
import { versionsQuery } from '../queries.js';

const words = texts.database.upkeep;

/** The versions of each table that can still be read. */
export const VersionsPanel = ({ db }: { db: string }): ReactElement => {
  const query = useQuery(versionsQuery(db));
  return (
    <Panel title={words.versions}>
      <QueryView query={query}>
        {({ tables }) =>
          tables.map(({ table, versions, version_count: all }) => (
            <details key={table}>
              <summary>{words.versionsOf(table, count(all))}</summary>
              <div className="max-h-64 overflow-y-auto">
                <DataTable
                  label={words.versionsOf(table, count(all))}
                  rows={versions}
                  keyOf={({ version }) => version}
                  columns={[
                    { id: 'version', header: words.columns.version, isNumber: true, cell: ({ version }) => version },
                    { id: 'date', header: words.columns.date, cell: ({ created_date: date }) => <Time value={date} /> },
                    {
                      id: 'change',
                      header: words.columns.change,
                      cell: ({ change }) => (change === null ? texts.common.unknown : words.changes[change]),
                    },
                    { id: 'rows', header: words.columns.rows, isNumber: true, cell: ({ rows }) => count(rows) },
                    {
                      id: 'size',
                      header: words.columns.size,
                      isNumber: true,
                      hideBelow: 'sm',
                      cell: ({ size_bytes: size }) => bytes(size),
                    },
                  ]}
                />
              </div>
            </details>
          ))
        }
      </QueryView>
    </Panel>
  );
};
