import { VIEWERS_ZONE, zonedTime } from '../ui/format.js';

/** One line or set of bars of a plot. */
export interface PlotSeries {
  readonly label: string;
  readonly colour: 'accent' | 'second' | 'good' | 'warn' | 'bad' | 'muted';
  /** As many as there are places on the x axis; null where nothing is known. */
  readonly values: readonly (number | null)[];
}

export interface PlotData {
  /** What it shows, for the table and those who do not see the plot. */
  readonly title: string;
  /** Name of the x axis. */
  readonly x: string;
  /** Times as seconds since 1970, or any numbers. */
  readonly places: readonly number[];
  readonly areTimes: boolean;
  /** How a place is written in the table and the CSV; as its number or time when absent. */
  readonly placeText?: (place: number) => string;
  readonly series: readonly PlotSeries[];
  /** Lines when absent. */
  readonly shape?: 'lines' | 'bars';
  /** How a value is written. */
  readonly valueText: (value: number) => string;
}

const timeText = (seconds: number): string => new Date(seconds * 1000).toISOString().slice(0, 16).replace('T', ' ');

/** As a CSV says a place: its times are UTC. */
const placeText = ({ placeText: own, areTimes }: PlotData, place: number): string =>
  own?.(place) ?? (areTimes ? timeText(place) : String(place));

/** As the table shows a place: times in the viewer's zone, as everywhere; places with texts of their own, such as days, as they are. */
export const placeShown = ({ placeText: own, areTimes }: PlotData, place: number): string =>
  own?.(place) ?? (areTimes ? zonedTime(new Date(place * 1000)) : String(place));

/** What the column of places is called, with the zone of its times. */
export const placeName = ({ x, placeText: own, areTimes }: PlotData): string =>
  areTimes ? `${x} (${own ? 'UTC' : VIEWERS_ZONE})` : x;

/** Text that a spreadsheet would run as a formula begins with an apostrophe. */
const field = (value: string): string => {
  const text = /^[=+\-@\t\r]/.test(value) && !/^-?[\d.]+$/.test(value) ? `'${value}` : value;
  return /[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

/** Rows as RFC 4180 has them. */
export const csvOf = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => `${row.map(field).join(',')}\r\n`).join('');

export const plotCsv = (data: PlotData): string =>
  csvOf([
    [data.areTimes ? `${data.x} (UTC)` : data.x, ...data.series.map(({ label }) => label)],
    ...data.places.map((place, index) => [
      placeText(data, place),
      ...data.series.map(({ values }) =>
        values[index] === null || values[index] === undefined ? '' : String(values[index]),
      ),
    ]),
  ]);
