import type { PlotData, PlotSeries } from '../../plots/plot-data.js';
import { texts } from '../../texts/texts.js';
import { count } from '../../ui/format.js';
import type { Day } from './queries.js';

const words = texts.statistics;
const DAY_MS = 86_400_000;
/** More lines than that nobody tells apart. */
const MOST_CAUSES = 4;
const COLOURS = ['bad', 'warn', 'second', 'accent'] as const;

const NOTHING = { completed: 0, failed: 0, cancelled: 0, pages_per_min: null, failure_codes: {} };

type DayFigures = Pick<Day, 'completed' | 'failed' | 'cancelled' | 'pages_per_min' | 'failure_codes'>;

/** All days of a period, those without a run as nothing; the last is that of `now`. */
export const everyDay = (
  days: readonly Day[],
  length: number,
  now: Date,
): (DayFigures & { readonly day: string })[] => {
  const found = new Map(days.map((one) => [one.day, one]));
  return Array.from({ length }, (_, index) => {
    const day = new Date(now.getTime() - (length - 1 - index) * DAY_MS).toISOString().slice(0, 10);
    return found.get(day) ?? { ...NOTHING, day };
  });
};

type EveryDay = ReturnType<typeof everyDay>;

const framed = (
  title: string,
  days: EveryDay,
  series: readonly PlotSeries[],
  shape: 'lines' | 'bars' = 'lines',
): PlotData => ({
  title,
  shape,
  x: words.day,
  places: days.map(({ day }) => Date.parse(day) / 1000),
  areTimes: true,
  placeText: (place) => new Date(place * 1000).toISOString().slice(0, 10),
  series,
  valueText: (value) => count(Math.round(value * 10) / 10),
});

const outcomes = (spans: readonly { completed: number; failed: number; cancelled: number }[]): PlotSeries[] => [
  { label: words.completed, colour: 'good', values: spans.map(({ completed }) => completed) },
  { label: words.failed, colour: 'bad', values: spans.map(({ failed }) => failed) },
  { label: words.cancelled, colour: 'muted', values: spans.map(({ cancelled }) => cancelled) },
];

export const dayPlot = (days: EveryDay): PlotData => framed(words.byDay, days, outcomes(days));

/** Null on days without work: a gap, not a zero. As bars: a line between gaps cannot be seen. */
export const pagesPlot = (days: EveryDay): PlotData => {
  const values = days.map(({ pages_per_min: pages }) => pages);
  return framed(words.pages, days, [{ label: words.pagesSeries, colour: 'accent', values }], 'bars');
};

/** The commonest causes by name, the rest together; null when nothing failed. */
export const causesPlot = (days: EveryDay): PlotData | null => {
  const totals = new Map<string, number>();
  for (const { failure_codes: codes } of days)
    for (const [code, some] of Object.entries(codes)) totals.set(code, (totals.get(code) ?? 0) + some);
  if (totals.size === 0) return null;
  const often = [...totals].sort(([, one], [, other]) => other - one).map(([code]) => code);
  const named = often.slice(0, MOST_CAUSES);
  const others = often.slice(MOST_CAUSES);
  const sumOf = (codes: readonly string[]): number[] =>
    days.map((day) => codes.reduce((sum, code) => sum + (day.failure_codes[code] ?? 0), 0));
  return framed(words.causes, days, [
    ...named.map((code, index) => ({ label: code, colour: COLOURS[index]!, values: sumOf([code]) })),
    ...(others.length === 0 ? [] : [{ label: words.otherCauses, colour: 'muted' as const, values: sumOf(others) }]),
  ]);
};

/** Buckets of the last hours. */
export const throughputPlot = (
  buckets: readonly { begin: string; completed: number; failed: number; cancelled: number }[],
): PlotData => ({
  title: words.overTime,
  x: words.time,
  places: buckets.map(({ begin }) => Date.parse(`${begin}Z`) / 1000),
  areTimes: true,
  series: outcomes(buckets),
  shape: 'bars',
  valueText: count,
});
