import type { ReactElement } from 'react';
import { texts } from '../../texts/texts.js';
import { SelectField } from '../../ui/fields.js';
import { Page } from '../../ui/page.js';
import { chosenGroups } from './chosen-groups.js';
import { GroupComparison } from './group-comparison.js';
import { OverTime } from './over-time.js';
import { PERIODS, statisticsRoute, type Period } from './route.js';
import { StepDurations } from './step-durations.js';

const words = texts.statistics;

/** How much was done, how long it took, and how run groups compare; each plot with its figures. */
export const StatisticsPage = (): ReactElement => {
  const { period = 'quarter', step, groups } = statisticsRoute.useSearch();
  const navigate = statisticsRoute.useNavigate();
  const change = (search: Partial<{ period: Period; step: string; groups: string | undefined }>): void =>
    void navigate({ search: (now) => ({ ...now, ...search }), replace: true, resetScroll: false });
  return (
    <Page
      title={words.title}
      actions={
        <SelectField
          label={words.period}
          value={period}
          onChange={(value) => change({ period: value as Period })}
          options={PERIODS.map((value) => ({ value, label: words.periods[value] }))}
        />
      }
    >
      <div className="grid items-start gap-4 xl:grid-cols-2">
        <OverTime period={period} />
        <StepDurations period={period} step={step} onStep={(name) => change({ step: name })} />
        <GroupComparison
          chosen={chosenGroups(groups)}
          onChoose={(ids) => change({ groups: ids.length === 0 ? undefined : ids.join(',') })}
        />
      </div>
    </Page>
  );
};
