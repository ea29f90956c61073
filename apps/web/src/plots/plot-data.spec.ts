import { describe, expect, it } from '@jest/globals';
import { csvOf, placeName, placeShown, plotCsv, type PlotData } from './plot-data.js';
import { VIEWERS_ZONE, zonedTime } from '../ui/format.js';

describe('a plot as CSV', () => {
  it('has a row for each place, and nothing where nothing is known', () => {
    const csv = plotCsv({
      title: 'Throughput',
      x: 'Time',
      areTimes: true,
      places: [1_763_700_000, 1_763_700_060],
      series: [
        { label: 'Finished', colour: 'good', values: [3, null] },
        { label: 'Failed', colour: 'bad', values: [0, 1.5] },
      ],
      valueText: String,
    });
    expect(csv).toBe('Time (UTC),Finished,Failed\r\n2025-11-21 04:40,3,0\r\n2025-11-21 04:41,,1.5\r\n');
  });

  it('says times in the viewer’s zone in the table beside it, and days as the days of UTC that they are', () => {
    const plot: PlotData = { title: '', x: 'Time', areTimes: true, places: [], series: [], valueText: String };
    expect([placeName(plot), placeShown(plot, 1_763_700_000)]).toEqual([
      `Time (${VIEWERS_ZONE})`,
      zonedTime(new Date('2025-11-21T04:40:00Z')),
    ]);
    const days: PlotData = { ...plot, x: 'Day', placeText: () => '2025-11-21' };
    expect([placeName(days), placeShown(days, 1_763_700_000)]).toEqual(['Day (UTC)', '2025-11-21']);
  });

  it('quotes what needs it, and lets no spreadsheet run a text of a stranger', () => {
    expect(csvOf([['a,b', 'say "x"', '=HYPERLINK("http://x")', '-3', '+x', 'line\nbreak']])).toBe(
      `"a,b","say ""x""","'=HYPERLINK(""http://x"")",-3,'+x,"line\nbreak"\r\n`,
    );
  });
});
