import { describe, expect, it } from '@jest/globals';
import { chosenGroups, withGroup } from './chosen-groups.js';
import { causesPlot, dayPlot, everyDay, pagesPlot } from './plots-of-days.js';
import { comparisonPlot, distributionPlot } from './plots-of-steps.js';
import type { ComparedGroup, Day, StepDistribution } from './queries.js';

const NOW = new Date('2026-11-22T10:00:00Z');

const aDay = (day: string, of: Partial<Day> = {}): Day => ({
  day,
  completed: 0,
  failed: 0,
  cancelled: 0,
  pages: 0,
  work_seconds: 0,
  pages_per_min: null,
  failure_codes: {},
  ...of,
});

describe('plots of days', () => {
  const days = everyDay(
    [
      aDay('2026-11-20', { completed: 3, pages_per_min: 12.5 }),
      aDay('2026-11-22', { failed: 7, failure_codes: { A: 1, B: 2, C: 1, D: 1, E: 1, F: 1 } }),
    ],
    4,
    NOW,
  );

  it('have every day, those without a run as nothing', () => {
    const plot = dayPlot(days);
    expect(plot.places.map((place) => plot.placeText?.(place))).toEqual([
      '2026-11-19',
      '2026-11-20',
      '2026-11-21',
      '2026-11-22',
    ]);
    expect(plot.series.map(({ values }) => values)).toEqual([
      [0, 3, 0, 0],
      [0, 0, 0, 7],
      [0, 0, 0, 0],
    ]);
  });

  it('have a gap where nothing was worked at', () => {
    expect(pagesPlot(days).series[0]?.values).toEqual([null, 12.5, null, null]);
  });

  it('name the commonest causes, and sum up the others', () => {
    const series = causesPlot(days)!.series;
    expect(series[0]).toMatchObject({ label: 'B', values: [0, 0, 0, 2] });
    expect(series).toHaveLength(5);
    expect(series.at(-1)).toMatchObject({ label: 'Others', values: [0, 0, 0, 2] });
    expect(causesPlot(days.slice(0, 2))).toBeNull();
  });
});

describe('plots of steps', () => {
  const aStep = (name: string, p50: number): StepDistribution =>
    ({ workflow_step_name: name, p50, histogram: [1, 2, 3] }) as unknown as StepDistribution;

  it('name the bounds, and what is longer than the last', () => {
    const { places, placeText } = distributionPlot(aStep('parse', 1), [0.1, 10]);
    expect(places.map((place) => placeText?.(place))).toEqual(['0.1', '10', 'over 10']);
    expect(placeText?.(0.5)).toBe('');
  });

  it('compare groups step by step, also where one lacks a step', () => {
    const group = (id: number, steps: StepDistribution[]): ComparedGroup =>
      ({ run_group_id: id, param_definition_id: 'default', steps }) as unknown as ComparedGroup;
    const { series } = comparisonPlot([
      group(1, [aStep('parse', 1), aStep('chunk', 2)]),
      group(2, [aStep('parse', 3)]),
    ]);
    expect(series.map(({ values }) => values)).toEqual([
      [1, 2],
      [3, null],
    ]);
  });
});

describe('the chosen groups', () => {
  it('are those of the address that can be meant, five at most', () => {
    expect(chosenGroups('3,x,1,3,,2,4,5,6')).toEqual([3, 1, 2, 4, 5]);
    expect(chosenGroups(undefined)).toEqual([]);
  });

  it('come and go', () => {
    expect(withGroup([1, 2], 2)).toEqual([1]);
    expect(withGroup([1, 2, 3, 4, 5], 6)).toEqual([2, 3, 4, 5, 6]);
  });
});
