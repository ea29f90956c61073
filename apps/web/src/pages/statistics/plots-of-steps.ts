import type { PlotData } from '../../plots/plot-data.js';
import { texts } from '../../texts/texts.js';
import { count, duration } from '../../ui/format.js';
import type { ComparedGroup, StepDistribution } from './queries.js';

const words = texts.statistics;
const COLOURS = ['accent', 'second', 'good', 'warn', 'bad'] as const;

/** How many steps took how long. */
export const distributionPlot = (step: StepDistribution, bounds: readonly number[]): PlotData => ({
  title: words.distribution(step.workflow_step_name),
  x: words.within,
  places: step.histogram.map((_, index) => index),
  areTimes: false,
  placeText: (place) => {
    const index = Math.round(place);
    if (index !== place || index < 0 || index > bounds.length) return '';
    return index < bounds.length ? String(bounds[index]) : words.longer(String(bounds.at(-1)));
  },
  series: [{ label: words.steps, colour: 'accent', values: step.histogram }],
  shape: 'bars',
  valueText: count,
});

/** The steps of some groups by name, in the order of work. */
export const comparedSteps = (groups: readonly ComparedGroup[]): string[] => [
  ...new Set(groups.flatMap(({ steps }) => steps.map(({ workflow_step_name: name }) => name))),
];

/** How long half of the steps took, group beside group. */
export const comparisonPlot = (groups: readonly ComparedGroup[]): PlotData => {
  const names = comparedSteps(groups);
  return {
    title: words.comparison,
    x: words.step,
    places: names.map((_, index) => index),
    areTimes: false,
    placeText: (place) => names[place] ?? '',
    series: groups.map(({ run_group_id: id, param_definition_id: set, steps }, index) => ({
      label: words.groupName(id, set),
      colour: COLOURS[index % COLOURS.length]!,
      values: names.map((name) => steps.find((step) => step.workflow_step_name === name)?.p50 ?? null),
    })),
    valueText: duration,
  };
};
