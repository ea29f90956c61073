import { useMemo, type ReactElement } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Plot } from '../../plots/plot.js';
import { texts } from '../../texts/texts.js';
import { Choices } from '../../ui/fields.js';
import { count, duration } from '../../ui/format.js';
import { Panel } from '../../ui/page.js';
import { QueryView } from '../../ui/query-view.js';
import { DataTable } from '../../ui/table/data-table.js';
import { Time } from '../../ui/time.js';
import { MOST_COMPARED, withGroup } from './chosen-groups.js';
import { comparisonPlot } from './plots-of-steps.js';
import { comparisonQuery, groupsQuery, type ComparedGroup } from './queries.js';

const words = texts.statistics;
/** The newest are offered; others are named by an address. */
const OFFERED = 30;

interface GroupComparisonProps {
  readonly chosen: readonly number[];
  readonly onChoose: (chosen: readonly number[]) => void;
}

/** Some run groups beside each other: what they came to, and how long their steps took. */
export const GroupComparison = ({ chosen, onChoose }: GroupComparisonProps): ReactElement => (
  <>
    <Panel title={words.compare}>
      <QueryView query={useQuery(groupsQuery)}>
        {(groups) =>
          groups.length === 0 ? (
            <p className="text-muted">{words.noGroups}</p>
          ) : (
            <>
              <p className="mb-1 text-sm text-muted">{words.choose(MOST_COMPARED)}</p>
              <Choices
                label={words.compare}
                options={groups
                  .slice(0, OFFERED)
                  .map(({ id, name }) => ({ value: String(id), label: words.groupName(id, name) }))}
                chosen={chosen.map(String)}
                onChange={(values) => onChoose(changed(chosen, values))}
              />
              {chosen.length === 0 && <p className="mt-2">{words.oneGroup}</p>}
            </>
          )
        }
      </QueryView>
      {chosen.length > 0 && <Compared ids={chosen} />}
    </Panel>
    {chosen.length > 0 && <ComparedPlot ids={chosen} />}
  </>
);

/** The one that was pressed comes or goes. */
const changed = (chosen: readonly number[], values: readonly string[]): number[] => {
  const given = values.map(Number);
  const pressed = given.find((id) => !chosen.includes(id)) ?? chosen.find((id) => !given.includes(id));
  return pressed === undefined ? [...chosen] : withGroup(chosen, pressed);
};

const Compared = ({ ids }: { ids: readonly number[] }): ReactElement => (
  <div className="mt-3">
    <QueryView query={useQuery(comparisonQuery(ids))}>
      {({ groups }) => (
        <DataTable
          label={words.comparedList}
          keyOf={({ run_group_id: id }) => id}
          rows={groups}
          columns={[
            {
              id: 'group',
              header: words.group,
              cell: ({ run_group_id: id, name, batch_id: batchId }: ComparedGroup) => (
                <Link
                  to="/batches/$batchId"
                  params={{ batchId: String(batchId) }}
                  className="text-accent hover:underline"
                >
                  {words.groupName(id, name)}
                </Link>
              ),
            },
            { id: 'set', header: words.parameters, cell: ({ param_definition_id: set }) => set },
            { id: 'created', header: words.created, cell: ({ created_date: date }) => <Time value={date} /> },
            {
              id: 'outcome',
              header: words.outcome,
              isNumber: true,
              cell: ({ workflow_count: counts }) =>
                `${count(counts['COMPLETED'] ?? 0)} / ${count(counts['FAILED'] ?? 0)}`,
            },
            {
              id: 'duration',
              header: words.duration,
              isNumber: true,
              cell: ({ duration: seconds }) => (seconds === null ? texts.common.none : duration(seconds)),
            },
          ]}
        />
      )}
    </QueryView>
  </div>
);

const ComparedPlot = ({ ids }: { ids: readonly number[] }): ReactElement | null => {
  const groups = useQuery(comparisonQuery(ids)).data?.groups;
  const plot = useMemo(() => (groups?.some(({ steps }) => steps.length > 0) ? comparisonPlot(groups) : null), [groups]);
  return plot && <Plot data={plot} />;
};
