import { AddressList } from '@sluice/io';

/** What a text may be, and the value that it stands for. */
interface Kind<Value> {
  /** For messages: "a whole number from 1 to 100". */
  readonly allowed: string;
  /** Reads a text that is present; undefined when it is not allowed. */
  parse(text: string): Value | undefined;
}

/** How one environment variable is read. */
export interface Setting<Value> extends Kind<Value> {
  /** Name of the environment variable. */
  readonly name: string;
  readonly description: string;
  /** The default as it would be written into the environment; undefined when there is none. */
  readonly fallback: string | undefined;
  readonly required: boolean;
  /** Never printed. */
  readonly secret: boolean;
  /** The value when neither environment nor default give a text. */
  readonly absent: Value | undefined;
}

interface Options {
  readonly secret?: boolean;
}

interface Range {
  readonly min?: number;
  readonly max?: number;
}

const define = <Value>(
  name: string,
  description: string,
  kind: Kind<Value>,
  rest: Partial<Setting<Value>>,
): Setting<Value> => ({
  name,
  description,
  fallback: undefined,
  required: false,
  secret: false,
  absent: undefined,
  ...kind,
  ...rest,
});

const optional = <Value>(name: string, description: string, kind: Kind<Value>, options: Options = {}) =>
  define<Value | null>(name, description, kind, { absent: null, ...options });

const aText = (allowed: string): Kind<string> => ({ allowed, parse: (text) => text });

const aNumber = (allowed: string, written: RegExp, isAllowed: (number: number) => boolean): Kind<number> => ({
  allowed,
  parse: (text) => (written.test(text) && isAllowed(Number(text)) ? Number(text) : undefined),
});

const aWholeNumber = ({ min = 1, max = 1_000_000 }: Range): Kind<number> =>
  aNumber(`a whole number from ${min} to ${max}`, /^[+-]?\d+$/, (number) => number >= min && number <= max);

export const requiredText = (name: string, description: string, options: Options = {}): Setting<string> =>
  define(name, description, aText('a non-empty text'), { required: true, ...options });

export const text = (name: string, description: string, fallback: string): Setting<string> =>
  define(name, description, aText('a non-empty text'), { fallback });

export const optionalText = (name: string, description: string, options: Options = {}): Setting<string | null> =>
  optional(name, description, aText('a text'), options);

export const integer = (name: string, description: string, fallback: number, range: Range = {}): Setting<number> =>
  define(name, description, aWholeNumber(range), { fallback: String(fallback) });

export const optionalInteger = (name: string, description: string, range: Range = {}): Setting<number | null> =>
  optional(name, description, aWholeNumber(range));

/** What a timer of Node can wait at most, 2^31 - 1 ms; a longer one would fire at once. */
const LONGEST_TIMER_SECONDS = 2_147_483;
const SECONDS = aNumber(
  `a number of seconds above 0 and at most ${LONGEST_TIMER_SECONDS}`,
  /^\d+(\.\d+)?$/,
  (number) => number > 0 && number <= LONGEST_TIMER_SECONDS,
);

/** A time in seconds, fractions allowed. */
export const seconds = (name: string, description: string, fallback: number): Setting<number> =>
  define(name, description, SECONDS, { fallback: String(fallback) });

export const optionalSeconds = (name: string, description: string): Setting<number | null> =>
  optional(name, description, SECONDS);

const MOST_HOURS = 8760;
const HOURS = aNumber(`a number of hours from 0 to ${MOST_HOURS}`, /^\d+(\.\d+)?$/, (number) => number <= MOST_HOURS);

/** Hours, up to a year; fractions are allowed. */
export const hours = (name: string, description: string, fallback: number): Setting<number> =>
  define(name, description, HOURS, { fallback: String(fallback) });

const FRACTION = aNumber('a number from 0 to 1', /^\d*\.?\d+$/, (number) => number <= 1);

/** A part of a whole, 0 to 1. */
export const fraction = (name: string, description: string, fallback: number): Setting<number> =>
  define(name, description, FRACTION, { fallback: String(fallback) });

const UNITS: Record<string, number> = { '': 1, k: 1024, m: 1024 ** 2, g: 1024 ** 3 };

const parseBytes = (text: string): number | undefined => {
  const [, digits, unit] = /^(\d+)\s*([kmg]?)(?:i?b)?$/i.exec(text) ?? [];
  return digits === undefined ? undefined : Number(digits) * (UNITS[(unit ?? '').toLowerCase()] ?? 1);
};

/** A size in bytes, also written as `512k`, `100M`, `1GiB`. `min` is written in the same way. */
export const bytes = (name: string, description: string, fallback: string, min = '0'): Setting<number> => {
  const allowed = `a number of bytes, such as 1048576, 100M or 1G${min === '0' ? '' : `, at least ${min}`}`;
  const parse = (value: string): number | undefined => {
    const size = parseBytes(value);
    return size !== undefined && size >= parseBytes(min)! ? size : undefined;
  };
  return define(name, description, { allowed, parse }, { fallback });
};

const TRUE = new Set(['true', '1', 'yes', 'on']);
const FALSE = new Set(['false', '0', 'no', 'off']);
const FLAG: Kind<boolean> = {
  allowed: 'true or false',
  parse: (text) => (TRUE.has(text.toLowerCase()) ? true : FALSE.has(text.toLowerCase()) ? false : undefined),
};

export const flag = (name: string, description: string, fallback: boolean): Setting<boolean> =>
  define(name, description, FLAG, { fallback: String(fallback) });

const oneOf = <const Value extends string>(values: readonly Value[]): Kind<Value> => ({
  allowed: `one of ${values.join(', ')}`,
  parse: (text) => values.find((allowed) => allowed.toLowerCase() === text.toLowerCase()),
});

export const choice = <const Value extends string>(
  name: string,
  description: string,
  values: readonly Value[],
  fallback: Value,
): Setting<Value> => define(name, description, oneOf(values), { fallback });

/** One of some words, or nothing. */
export const optionalChoice = <const Value extends string>(
  name: string,
  description: string,
  values: readonly Value[],
): Setting<Value | null> => optional(name, description, oneOf(values));

/** An http or https address, without a slash at its end. */
export const optionalUrl = (name: string, description: string): Setting<string | null> =>
  optional(name, description, {
    allowed: 'an address that begins with http:// or https://',
    parse: (value) => (/^https?:\/\//i.test(value) && URL.canParse(value) ? value.replace(/\/+$/, '') : undefined),
  });

const PAIRS: Kind<Readonly<Record<string, string>>> = {
  allowed: 'a comma-separated list of key=value',
  parse: (value) => {
    const entries = value.split(',').map((pair) => /^\s*([^=\s]+)\s*=(.*)$/.exec(pair));
    if (entries.some((entry) => entry === null)) return undefined;
    try {
      return Object.fromEntries(entries.map((entry) => [entry![1], decodeURIComponent(entry![2]!.trim())]));
    } catch {
      return undefined;
    }
  },
};

/** Comma-separated `key=value` pairs whose values may be percent-encoded, as OpenTelemetry writes them; empty when absent. */
export const pairs = (name: string, description: string, options: Options = {}) =>
  define(name, description, PAIRS, { absent: {}, ...options });

const itemsOf = (value: string): string[] =>
  value
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean);

/** A comma-separated list; empty when absent. */
export const list = (name: string, description: string): Setting<readonly string[]> =>
  define<readonly string[]>(name, description, { allowed: 'a comma-separated list', parse: itemsOf }, { absent: [] });

/** Addresses and networks, separated by commas; null when absent. */
export const networks = (name: string, description: string): Setting<AddressList | null> =>
  optional(name, description, {
    allowed: 'a comma-separated list of IP addresses and networks such as 10.0.0.0/8',
    parse: (value) => {
      const entries = itemsOf(value);
      const areEntries = entries.length > 0 && entries.every((entry) => AddressList.isEntry(entry));
      return areEntries ? new AddressList(entries) : undefined;
    },
  });

const HOST_NAME = /^(\*|(\*\.)?[a-z\d_-]+(\.[a-z\d_-]+)*)$/i;
const HOST_NAMES: Kind<readonly string[]> = {
  allowed: 'a comma-separated list of host names without port, such as docs.example.org or *.example.org, or *',
  parse: (value) => {
    const entries = itemsOf(value);
    return entries.every((entry) => HOST_NAME.test(entry)) ? entries : undefined;
  },
};

/** Names of hosts without scheme and port, `*.example.org` for all below one, `*` for any; empty when absent. */
export const hostNames = (name: string, description: string): Setting<readonly string[]> =>
  define(name, description, HOST_NAMES, { absent: [] });

/** Whole numbers by name, such as `parse:2,embed:8`; empty when absent. */
export const counts = <const Name extends string>(
  name: string,
  description: string,
  names: readonly Name[],
  { min = 1, max = 1_000_000 }: Range = {},
): Setting<ReadonlyMap<Name, number>> => {
  const each = `each name once and one of ${names.join(', ')}, each number from ${min} to ${max}`;
  const parse = (value: string): ReadonlyMap<Name, number> | undefined => {
    const entries = new Map<Name, number>();
    for (const item of value.split(',')) {
      const [, given, digits] = /^\s*([^:\s]+)\s*:\s*(\d+)\s*$/.exec(item) ?? [];
      const known = names.find((allowed) => allowed === given?.toLowerCase());
      const count = Number(digits);
      if (known === undefined || entries.has(known) || !(count >= min && count <= max)) return undefined;
      entries.set(known, count);
    }
    return entries;
  };
  const kind = { allowed: `a comma-separated list of name:number, ${each}`, parse };
  return define(name, description, kind, { absent: new Map() });
};
