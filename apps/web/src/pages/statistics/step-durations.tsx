import { useMemo, type ReactElement } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Plot } from '../../plots/plot.js';
import { texts } from '../../texts/texts.js';
import { SelectField } from '../../ui/fields.js';
import { count, duration } from '../../ui/format.js';
import { Panel } from '../../ui/page.js';
import { QueryView } from '../../ui/query-view.js';
import { DataTable } from '../../ui/table/data-table.js';
import { distributionPlot } from './plots-of-steps.js';
import { distributionsQuery, type StepDistribution } from './queries.js';
import type { Period } from './route.js';

const words = texts.statistics;

const FIGURES = [
  ['shortest', words.shortest],
  ['p50', words.median],
  ['average', words.average],
  ['p90', words.p90],
  ['p95', words.p95],
  ['p99', words.p99],
  ['longest', words.longest],
] as const;

interface StepDurationsProps {
  readonly period: Period;
  /** The step whose distribution is drawn; the slowest when absent. */
  readonly step: string | undefined;
  readonly onStep: (step: string) => void;
}

/** How long steps took, in figures and, for one of them, as a distribution. */
export const StepDurations = ({ period, step, onStep }: StepDurationsProps): ReactElement => (
  <QueryView query={useQuery(distributionsQuery(period))}>
    {({ steps, runs, is_sample: isSample, bounds }) => {
      const chosen = steps.find((one) => one.workflow_step_name === step) ?? slowest(steps);
      return (
        <>
          <Panel title={words.durations} className="xl:col-span-2">
            <p className="mb-2 text-sm text-muted">{isSample ? words.sample(count(runs)) : words.runs(count(runs))}</p>
            {steps.length > 0 && <DurationTable steps={steps} />}
            {chosen && (
              <div className="mt-3 w-60">
                <SelectField
                  label={words.chosenStep}
                  value={chosen.workflow_step_name}
                  onChange={onStep}
                  options={steps.map(({ workflow_step_name: name }) => ({ value: name, label: name }))}
                />
              </div>
            )}
          </Panel>
          {chosen && <Distribution step={chosen} bounds={bounds} />}
        </>
      );
    }}
  </QueryView>
);

const slowest = (steps: readonly StepDistribution[]): StepDistribution | undefined =>
  [...steps].sort((one, other) => other.p50 - one.p50)[0];

const Distribution = ({ step, bounds }: { step: StepDistribution; bounds: readonly number[] }): ReactElement => {
  const plot = useMemo(() => distributionPlot(step, bounds), [step, bounds]);
  return <Plot data={plot} />;
};

export const DurationTable = ({ steps }: { steps: readonly StepDistribution[] }): ReactElement => (
  <DataTable
    label={words.durationList}
    keyOf={({ workflow_step_name: name }) => name}
    rows={steps}
    columns={[
      { id: 'step', header: words.step, cell: ({ workflow_step_name: name }) => name },
      { id: 'count', header: words.count, isNumber: true, cell: (row) => count(row.count) },
      ...FIGURES.map(([figure, header]) => ({
        id: figure,
        header,
        isNumber: true,
        cell: (row: StepDistribution) => duration(row[figure]),
      })),
    ]}
  />
);
