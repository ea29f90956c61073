import { useState, type ReactElement, type ReactNode } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Schemas } from '@sluice/api-types';
import { answerOf, api } from '../../../api/client.js';
import { texts } from '../../../texts/texts.js';
import { Button } from '../../../ui/button.js';
import { CheckField } from '../../../ui/fields.js';
import { bytes, count, duration } from '../../../ui/format.js';
import { Notice } from '../../../ui/notices.js';
import { Panel } from '../../../ui/page.js';
import { QueryView } from '../../../ui/query-view.js';
import { DataTable } from '../../../ui/table/data-table.js';
import { Time } from '../../../ui/time.js';
import { useAnnounce } from '../../../ui/toasts.js';
import { useWork } from '../../../ui/use-work.js';
import { infoQuery, type DatabaseInfo } from '../../databases/queries.js';
import { useAddress } from '../use-address.js';
import { DeleteDialog } from './delete-dialog.js';
import { VersionsPanel } from './versions-panel.js';

const words = texts.database.upkeep;

/** How the database stands, and what can be done about it. */
export const UpkeepPart = ({ db }: { db: string }): ReactElement => {
  const info = useQuery(infoQuery(db));
  const { search, choose } = useAddress();
  return (
    <div className="grid gap-3 lg:grid-cols-2">
      <QueryView query={info}>
        {(found) => (
          <>
            <Facts info={found} />
            <Indexes info={found} />
          </>
        )}
      </QueryView>
      <VacuumPanel db={db} />
      <VersionsPanel db={db} />
      <Panel title={words.delete}>
        <p className="mb-2">{words.deleteAbout}</p>
        <Button kind="danger" onClick={() => choose({ dialog: 'delete' })}>
          {words.delete}
        </Button>
        {search.dialog === 'delete' && <DeleteDialog db={db} onClose={() => choose({ dialog: undefined })} />}
      </Panel>
    </div>
  );
};

const Facts = ({ info }: { info: DatabaseInfo }): ReactElement => {
  const { status, problems, embeddings, versions, vector_index: vectors, maintenance } = info;
  const all = vectors.indexed_rows + vectors.unindexed_rows;
  const facts: readonly (readonly [string, ReactNode])[] = [
    [words.facts.status, status === 'ok' ? words.sound : words.damaged],
    [words.facts.model, <bdi key="model">{`${embeddings.provider}/${embeddings.model}`}</bdi>],
    [words.facts.dimensions, count(embeddings.vector_dim)],
    [words.facts.layout, versions.stored_version],
    [
      words.facts.vectors,
      vectors.exists ? words.indexed(count(vectors.indexed_rows), count(all)) : words.noVectorIndex,
    ],
    [words.facts.maintained, maintenanceText(info)],
    ...(maintenance.last_report === null
      ? []
      : [[words.facts.did, <Did key="did" report={maintenance.last_report} />] as const]),
    [words.facts.failures, count(maintenance.failures)],
    ...(maintenance.last_error === null ? [] : [[words.facts.error, maintenance.last_error] as const]),
  ];
  return (
    <Panel title={words.state}>
      {problems.map(({ code, message }) => (
        <Notice key={`${code}${message}`} kind="bad" title={code}>
          {message}
        </Notice>
      ))}
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
        {facts.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-muted">{name}</dt>
            <dd className="min-w-0 break-words">{value}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
};

type Report = Schemas['MaintenanceReportBody'];

/** In words, for those who wait for it and for those who come later. */
const didText = ({ fragments_removed: joined, fragments_added: made, ...report }: Report): string =>
  [
    joined === 0 ? words.did.nothingJoined : words.did.joined(count(joined), count(made)),
    words.did.removed(count(report.versions_removed), bytes(report.bytes_removed)),
    words.did.took(duration(report.took_ms / 1000)),
  ].join(' ');

const Did = ({ report }: { report: Report }): ReactElement => <>{didText(report)}</>;

const maintenanceText = ({ maintenance }: DatabaseInfo): ReactNode => {
  if (maintenance.running) return words.running;
  return maintenance.last_run_at === null ? words.never : <Time value={maintenance.last_run_at} />;
};

const Indexes = ({ info }: { info: DatabaseInfo }): ReactElement => (
  <Panel title={words.indexes}>
    <DataTable
      label={words.indexes}
      rows={info.indexes}
      keyOf={({ table, column }) => `${table} ${column}`}
      columns={[
        { id: 'table', header: words.columns.table, cell: ({ table }) => table },
        { id: 'column', header: words.columns.column, cell: ({ column }) => column },
        { id: 'kind', header: words.columns.kind, cell: ({ type }) => type },
        {
          id: 'coverage',
          header: words.columns.coverage,
          isNumber: true,
          cell: ({ indexed_rows: indexed, unindexed_rows: rest }) =>
            words.indexed(count(indexed), count(indexed + rest)),
        },
      ]}
    />
  </Panel>
);

const VacuumPanel = ({ db }: { db: string }): ReactElement => {
  const [isAll, setAll] = useState(false);
  const { isBusy, begin } = useWork();
  const { done } = useAnnounce();
  const client = useQueryClient();
  const vacuum = async (): Promise<void> => {
    const report = await answerOf(api.POST('/vectordb/vacuum', { body: { db, ...(isAll && { retention: 0 }) } }));
    await client.invalidateQueries({ queryKey: ['database', db] });
    done({ title: words.vacuumed, text: didText(report) });
  };
  return (
    <Panel title={words.vacuum}>
      <p className="mb-2">{words.vacuumAbout}</p>
      <CheckField label={words.vacuumAll} isChecked={isAll} onChange={setAll} />
      <Button className="mt-2" isBusy={isBusy} onClick={() => begin(vacuum)}>
        {words.vacuum}
      </Button>
    </Panel>
  );
};
