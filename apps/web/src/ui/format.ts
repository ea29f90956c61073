import { LANGUAGE } from '../texts/texts.js';

const numbers = new Intl.NumberFormat(LANGUAGE);
const BYTE_UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;
const SECOND_MS = 1000;
const UNITS = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', SECOND_MS],
] as const;

export const count = (value: number): string => numbers.format(value);

/** Never rounded up to all: 412 of 414 is 99 %. */
export const percent = (part: number, whole: number): string =>
  whole === 0 ? '–' : `${part === whole ? 100 : Math.min(99, Math.round((part / whole) * 100))} %`;

/** In steps of 1,000. */
export const bytes = (value: number): string => {
  const power = Math.min(BYTE_UNITS.length - 1, Math.max(0, Math.floor(Math.log10(Math.max(1, value)) / 3)));
  return new Intl.NumberFormat(LANGUAGE, {
    style: 'unit',
    unit: BYTE_UNITS[power]!,
    unitDisplay: power === 0 ? 'long' : 'short',
    maximumFractionDigits: power > 1 ? 1 : 0,
  }).format(value / 1000 ** power);
};

/** `3 min 20 s`: the two largest units. @param seconds of any length */
export const duration = (seconds: number): string => {
  if (seconds < 1) return `${Math.round(seconds * SECOND_MS)} ms`;
  if (seconds < 10) return `${seconds.toFixed(1)} s`;
  const whole = Math.round(seconds);
  const parts = [
    [Math.floor(whole / 86_400), 'd'],
    [Math.floor((whole % 86_400) / 3600), 'h'],
    [Math.floor((whole % 3600) / 60), 'min'],
    [whole % 60, 's'],
  ] as const;
  const first = parts.findIndex(([amount]) => amount > 0);
  return parts
    .slice(first, first + 2)
    .filter(([amount]) => amount > 0)
    .map(([amount, unit]) => `${amount} ${unit}`)
    .join(' ');
};

/** A time of the API: UTC, without a zone. */
export const instant = (text: string): Date => new Date(/(Z|[+-]\d\d:\d\d)$/.test(text) ? text : `${text}Z`);

const relative = new Intl.RelativeTimeFormat(LANGUAGE, { numeric: 'auto', style: 'short' });
const sameYear = new Intl.DateTimeFormat(LANGUAGE, {
  month: 'short',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
});
const otherYear = new Intl.DateTimeFormat(LANGUAGE, { dateStyle: 'medium' });
const timeOfDay = new Intl.DateTimeFormat(LANGUAGE, { timeStyle: 'medium' });
const exactly = new Intl.DateTimeFormat(LANGUAGE, { dateStyle: 'full', timeStyle: 'long' });

/** `2 min. ago` within a day, else the date in the viewer's zone. */
export const shortTime = (date: Date, now: Date): string => {
  const passed = date.getTime() - now.getTime();
  const unit = UNITS.find(([, ms]) => Math.abs(passed) >= ms);
  if (unit === undefined) return relative.format(0, 'second');
  if (unit[0] !== 'day') return relative.format(Math.round(passed / unit[1]), unit[0]);
  return (date.getFullYear() === now.getFullYear() ? sameYear : otherYear).format(date);
};

/** The time of the day in the viewer's zone, for lines that follow each other. */
export const clockTime = (date: Date): string => timeOfDay.format(date);

const toTheMinute = new Intl.DateTimeFormat(LANGUAGE, { dateStyle: 'medium', timeStyle: 'short' });

/** Where the viewer is, such as `Europe/Berlin`. */
export const VIEWERS_ZONE = toTheMinute.resolvedOptions().timeZone;

/** In the viewer's zone, to the minute. */
export const zonedTime = (date: Date): string => toTheMinute.format(date);

/** In the viewer's zone, and in UTC. */
export const exactTime = (date: Date): string =>
  `${exactly.format(date)} (${date.toISOString().replace('T', ' ').slice(0, 19)} UTC)`;

/** `sha256-9f86d081…`, for where the whole hash is a detail. */
export const shortHash = (hash: string): string => (hash.length > 16 ? `${hash.slice(0, 15)}…` : hash);
