import { useMemo, type ReactElement } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Plot } from '../../plots/plot.js';
import { texts } from '../../texts/texts.js';
import { Empty } from '../../ui/notices.js';
import { QueryView } from '../../ui/query-view.js';
import { causesPlot, dayPlot, everyDay, pagesPlot, throughputPlot } from './plots-of-days.js';
import { DAYS, daysQuery, throughputQuery, type Day } from './queries.js';
import type { Period } from './route.js';

const words = texts.statistics;

/** What ended, what failed and why, and how many pages went through, over the period. */
export const OverTime = ({ period }: { period: Period }): ReactElement => (
  <>
    {period === 'day' && <LastHours period={period} />}
    <QueryView query={useQuery(daysQuery(period))}>
      {({ days }) =>
        days.length === 0 ? (
          <Empty title={words.nothing}>
            <p>{words.nothingText}</p>
          </Empty>
        ) : (
          <DayPlots days={days} period={period} />
        )
      }
    </QueryView>
  </>
);

const LastHours = ({ period }: { period: Period }): ReactElement => {
  const query = useQuery(throughputQuery(period));
  const buckets = query.data?.buckets;
  const plot = useMemo(() => buckets && throughputPlot(buckets), [buckets]);
  return <QueryView query={query}>{() => plot && <Plot data={plot} />}</QueryView>;
};

const DayPlots = ({ days, period }: { days: readonly Day[]; period: Period }): ReactElement => {
  const plots = useMemo(() => {
    const all = everyDay(days, DAYS[period], new Date());
    return [...(period === 'day' ? [] : [dayPlot(all)]), causesPlot(all), pagesPlot(all)];
  }, [days, period]);
  return <>{plots.map((plot) => plot && <Plot key={plot.title} data={plot} />)}</>;
};
