/** A moment as seconds since 1970 and nanoseconds, the form in which OpenTelemetry takes times as they are. */
export type ClientTime = [seconds: number, nanoseconds: number];

/** Date and time of ISO 8601, in the extended or the basic form. */
const FORM =
  /^(\d{4})-?(\d\d)-?(\d\d)[Tt ](\d\d):?(\d\d)(?::?(\d\d)(?:[.,](\d{1,9})\d*)?)?(?:[Zz]|([+-])(\d\d)(?::?(\d\d))?)?$/;

const LONGEST = 64;

const DAYS = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** What 64 bits of nanoseconds hold, which is how backends keep times. */
const LAST_SECOND = 9_223_372_036;

const isLeapYear = (year: number): boolean => year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);

const isDay = (year: number, month: number, day: number): boolean =>
  month >= 1 && month <= 12 && day >= 1 && day <= DAYS[month - 1]! && (month !== 2 || day < 29 || isLeapYear(year));

/**
 * Reads an ISO 8601 date and time to the nanosecond; without an offset it counts as UTC, since the server's own time zone says
 * nothing about the client.
 *
 * @returns undefined when the text is none, or lies before 1970 or after 2262-04-11
 */
export const parseClientTime = (text: string): ClientTime | undefined => {
  const match = text.length <= LONGEST ? FORM.exec(text) : null;
  if (match === null) return undefined;
  const [, year, month, day, hour, minute, second = '0', fraction, sign, offsetHours, offsetMinutes = '0'] = match;
  // A leap second is the first one of the next minute.
  const isTime = Number(hour) <= 23 && Number(minute) <= 59 && Number(second) <= 60;
  if (!isTime || !isDay(Number(year), Number(month), Number(day))) return undefined;
  let seconds =
    Date.UTC(Number(year), Number(month) - 1, Number(day), Number(hour), Number(minute), Number(second)) / 1000;
  if (sign !== undefined) {
    if (Number(offsetHours) > 23 || Number(offsetMinutes) > 59) return undefined;
    const offset = Number(offsetHours) * 3600 + Number(offsetMinutes) * 60;
    seconds += sign === '+' ? -offset : offset;
  }
  if (!(seconds >= 0 && seconds <= LAST_SECOND)) return undefined;
  return [seconds, fraction === undefined ? 0 : Number(fraction.padEnd(9, '0'))];
};

/** Negative when `one` is before `other`. */
export const compareTimes = (one: ClientTime, other: ClientTime): number => one[0] - other[0] || one[1] - other[1];

export const earlier = (one: ClientTime, other: ClientTime): ClientTime =>
  compareTimes(one, other) <= 0 ? one : other;

export const later = (one: ClientTime, other: ClientTime): ClientTime => (compareTimes(one, other) >= 0 ? one : other);

/** A nanosecond later. */
export const justAfter = ([seconds, nanoseconds]: ClientTime): ClientTime =>
  nanoseconds < 999_999_999 ? [seconds, nanoseconds + 1] : [seconds + 1, 0];

export const toMilliseconds = ([seconds, nanoseconds]: ClientTime): number => seconds * 1000 + nanoseconds / 1e6;
