import { AddressList } from '@sluice/io';

/** How one environment variable is read. */
export interface Setting<Value> {
  /** Name of the environment variable. */
  readonly name: string;
  readonly description: string;
  /** The default as it would be written into the environment; undefined when there is none. */
  readonly fallback: string | undefined;
  readonly required: boolean;
  /** Never printed. */
  readonly secret: boolean;
  /** What is allowed, for messages: "a whole number from 1 to 100". */
  readonly allowed: string;
  /** Reads a text that is present; undefined when it is not allowed. */
  parse(text: string): Value | undefined;
  /** The value when neither environment nor default give a text. */
  readonly absent: Value | undefined;
}

interface Options {
  readonly secret?: boolean;
}

const define = <Value>(
  name: string,
  description: string,
  allowed: string,
  parse: (text: string) => Value | undefined,
  rest: Partial<Setting<Value>> = {},
): Setting<Value> => ({
  name,
  description,
  allowed,
  parse,
  fallback: undefined,
  required: false,
  secret: false,
  absent: undefined,
  ...rest,
});

export const requiredText = (name: string, description: string, options: Options = {}): Setting<string> =>
  define(name, description, 'a non-empty text', (text) => text, { required: true, ...options });

export const text = (name: string, description: string, fallback: string): Setting<string> =>
  define(name, description, 'a non-empty text', (value) => value, { fallback });

export const optionalText = (name: string, description: string, options: Options = {}): Setting<string | null> =>
  define<string | null>(name, description, 'a text', (value) => value, { absent: null, ...options });

export const integer = (
  name: string,
  description: string,
  fallback: number,
  { min = 1, max = 1_000_000 }: { min?: number; max?: number } = {},
): Setting<number> =>
  define(
    name,
    description,
    `a whole number from ${min} to ${max}`,
    (value) => {
      const number = /^[+-]?\d+$/.test(value) ? Number(value) : NaN;
      return number >= min && number <= max ? number : undefined;
    },
    { fallback: String(fallback) },
  );

export const optionalInteger = (
  name: string,
  description: string,
  range: { min?: number; max?: number } = {},
): Setting<number | null> => {
  const base = integer(name, description, 0, range);
  return { ...base, parse: base.parse, fallback: undefined, absent: null };
};

/** What a timer of Node can wait at most, 2^31 - 1 ms; a longer one would fire at once. */
const LONGEST_TIMER_SECONDS = 2_147_483;

/** A time in seconds, fractions allowed. */
export const seconds = (name: string, description: string, fallback: number): Setting<number> =>
  define(
    name,
    description,
    `a number of seconds above 0 and at most ${LONGEST_TIMER_SECONDS}`,
    (value) => {
      const number = /^\d+(\.\d+)?$/.test(value) ? Number(value) : NaN;
      return number > 0 && number <= LONGEST_TIMER_SECONDS ? number : undefined;
    },
    { fallback: String(fallback) },
  );

const MOST_HOURS = 8760;

/** Hours, up to a year; fractions are allowed. */
export const hours = (name: string, description: string, fallback: number): Setting<number> =>
  define(
    name,
    description,
    `a number of hours from 0 to ${MOST_HOURS}`,
    (value) => {
      const number = /^\d+(\.\d+)?$/.test(value) ? Number(value) : NaN;
      return number <= MOST_HOURS ? number : undefined;
    },
    { fallback: String(fallback) },
  );

export const optionalSeconds = (name: string, description: string): Setting<number | null> => {
  const base = seconds(name, description, 0);
  return { ...base, fallback: undefined, absent: null };
};

/** A part of a whole, 0 to 1. */
export const fraction = (name: string, description: string, fallback: number): Setting<number> =>
  define(
    name,
    description,
    'a number from 0 to 1',
    (value) => {
      const number = /^\d*\.?\d+$/.test(value) ? Number(value) : NaN;
      return number <= 1 ? number : undefined;
    },
    { fallback: String(fallback) },
  );

const UNITS: Record<string, number> = { '': 1, k: 1024, m: 1024 ** 2, g: 1024 ** 3 };

/** A size in bytes, also written as `512k`, `100M`, `1GiB`. `min` is written in the same way. */
export const bytes = (name: string, description: string, fallback: string, min = '0'): Setting<number> =>
  define(
    name,
    description,
    `a number of bytes, such as 1048576, 100M or 1G${min === '0' ? '' : `, at least ${min}`}`,
    (value) => {
      const size = parseBytes(value);
      return size !== undefined && size >= parseBytes(min)! ? size : undefined;
    },
    { fallback },
  );

const parseBytes = (value: string): number | undefined => {
  const [, digits, unit] = /^(\d+)\s*([kmg]?)(?:i?b)?$/i.exec(value) ?? [];
  return digits === undefined ? undefined : Number(digits) * (UNITS[(unit ?? '').toLowerCase()] ?? 1);
};

const TRUE = new Set(['true', '1', 'yes', 'on']);
const FALSE = new Set(['false', '0', 'no', 'off']);

export const flag = (name: string, description: string, fallback: boolean): Setting<boolean> =>
  define(
    name,
    description,
    'true or false',
    (value) => {
      const lower = value.toLowerCase();
      if (TRUE.has(lower)) return true;
      return FALSE.has(lower) ? false : undefined;
    },
    { fallback: String(fallback) },
  );

export const choice = <const Value extends string>(
  name: string,
  description: string,
  values: readonly Value[],
  fallback: Value,
): Setting<Value> =>
  define(
    name,
    description,
    `one of ${values.join(', ')}`,
    (value) => values.find((allowed) => allowed.toLowerCase() === value.toLowerCase()),
    { fallback },
  );

/** Comma-separated `key=value` pairs whose values may be percent-encoded, as OpenTelemetry writes them; empty when absent. */
export const pairs = (
  name: string,
  description: string,
  options: Options = {},
): Setting<Readonly<Record<string, string>>> =>
  define<Readonly<Record<string, string>>>(
    name,
    description,
    'a comma-separated list of key=value',
    (value) => {
      const entries = value.split(',').map((pair) => /^\s*([^=\s]+)\s*=(.*)$/.exec(pair));
      if (entries.some((entry) => entry === null)) return undefined;
      try {
        return Object.fromEntries(entries.map((entry) => [entry![1], decodeURIComponent(entry![2]!.trim())]));
      } catch {
        return undefined;
      }
    },
    { absent: {}, ...options },
  );

/** One of some words, or nothing. */
export const optionalChoice = <const Value extends string>(
  name: string,
  description: string,
  values: readonly Value[],
): Setting<Value | null> => {
  const base = choice(name, description, values, values[0]!);
  return { ...base, fallback: undefined, absent: null };
};

/** Addresses and networks, separated by commas; null when absent. */
export const networks = (name: string, description: string): Setting<AddressList | null> =>
  define<AddressList | null>(
    name,
    description,
    'a comma-separated list of IP addresses and networks such as 10.0.0.0/8',
    (value) => {
      const entries = itemsOf(value);
      return entries.length > 0 && entries.every((entry) => AddressList.isEntry(entry))
        ? new AddressList(entries)
        : undefined;
    },
    { absent: null },
  );

const HOST_NAME = /^(\*|(\*\.)?[a-z\d_-]+(\.[a-z\d_-]+)*)$/i;

/** Names of hosts without scheme and port, `*.example.org` for all below one, `*` for any; empty when absent. */
export const hostNames = (name: string, description: string): Setting<readonly string[]> =>
  define<readonly string[]>(
    name,
    description,
    'a comma-separated list of host names without port, such as docs.example.org or *.example.org, or *',
    (value) => {
      const entries = itemsOf(value);
      return entries.every((entry) => HOST_NAME.test(entry)) ? entries : undefined;
    },
    { absent: [] },
  );

const itemsOf = (value: string): string[] =>
  value
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean);

/** A comma-separated list; empty when absent. */
export const list = (name: string, description: string): Setting<readonly string[]> =>
  define<readonly string[]>(name, description, 'a comma-separated list', itemsOf, { absent: [] });

/** Whole numbers by name, such as `parse:2,embed:8`; empty when absent. */
export const counts = <const Name extends string>(
  name: string,
  description: string,
  names: readonly Name[],
  { min = 1, max = 1_000_000 }: { min?: number; max?: number } = {},
): Setting<ReadonlyMap<Name, number>> =>
  define<ReadonlyMap<Name, number>>(
    name,
    description,
    `a comma-separated list of name:number, each name once and one of ${names.join(', ')}, each number from ${min} to ${max}`,
    (value) => {
      const entries = new Map<Name, number>();
      for (const item of value.split(',')) {
        const [, given, digits] = /^\s*([^:\s]+)\s*:\s*(\d+)\s*$/.exec(item) ?? [];
        const known = names.find((allowed) => allowed === given?.toLowerCase());
        const count = Number(digits);
        if (known === undefined || entries.has(known) || !(count >= min && count <= max)) return undefined;
        entries.set(known, count);
      }
      return entries;
    },
    { absent: new Map() },
  );

/** An http or https address, without a slash at its end. */
export const optionalUrl = (name: string, description: string): Setting<string | null> =>
  define<string | null>(
    name,
    description,
    'an address that begins with http:// or https://',
    (value) => (/^https?:\/\//i.test(value) && URL.canParse(value) ? value.replace(/\/+$/, '') : undefined),
    { absent: null },
  );
