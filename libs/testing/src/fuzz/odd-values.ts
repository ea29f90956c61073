/** A value as it is sent. */
export interface OddValue {
  readonly name: string;
  /** Bytes of it in a form or a path, before they are escaped. */
  readonly bytes: Buffer;
  /** What stands in a path or query instead of the escaped bytes. */
  readonly raw?: string;
  /** In a JSON body, where it may be of any type. */
  readonly json: unknown;
}

const text = (value: string, name = JSON.stringify(value)): OddValue => ({
  name,
  bytes: Buffer.from(value),
  json: value,
});

/** As JSON of this type, elsewhere as its text. */
const typed = (json: unknown): OddValue => ({
  ...text(JSON.stringify(json)),
  json,
  name: `JSON ${JSON.stringify(json)}`,
});

/** Written into an address as it is: no text that is escaped properly looks like this. */
const raw = (escaped: string): OddValue => ({ ...text(escaped), raw: escaped, name: `raw ${escaped}` });

const bytes = (name: string, ...values: number[]): OddValue => ({ name, bytes: Buffer.from(values), json: name });

const deep = (levels: number): unknown => (levels === 0 ? 1 : [deep(levels - 1)]);

const TEXTS = [
  '',
  ' ',
  '   \t\r\n',
  '\0',
  'a\0b',
  '\u0001\u0002\u001b[31m\u007f\u0085',
  'a\r\nX-Injected: 1',
  '\ufeff',
  '\uffff\ufffe',
  '😀👨‍👩‍👧‍👦',
  'é\u0301\u0301\u0301',
  '\u202egnp.exe',
  '١٢٣',
  '-1',
  '0',
  '-0',
  '+1',
  '1.5',
  '1e2',
  '1e309',
  '-1e309',
  'NaN',
  'Infinity',
  '0x10',
  '1_000',
  '2147483647',
  '2147483648',
  '4294967296',
  '9007199254740993',
  '9223372036854775808',
  '99999999999999999999999999',
  'true',
  'false',
  'null',
  'undefined',
  '[]',
  '{}',
  '[1,2]',
  '{"a":{"b":[1]}}',
  '{"a":',
  '__proto__',
  'constructor',
  'toString',
  '../../../../etc/passwd',
  '..',
  '.',
  '/',
  '/etc/passwd',
  'C:\\Windows\\win.ini',
  'file:///etc/passwd',
  'http://127.0.0.1:1/',
  'http://[::1',
  's3://bucket/key',
  'data:,x',
  'javascript:alert(1)',
  "'",
  '"',
  '`',
  "' or '1'='1",
  '1; drop table document_uri; --',
  '%',
  '_',
  '${7*7}',
  '{{7*7}}',
  '<script>alert(1)</script>',
  'a: &a [*a]\n',
  '- !!js/function "x"',
  '2024-02-30',
  '2024-01-01T00:00:00Z',
  '0000-00-00',
  '-271821-04-20T00:00:00Z',
  '*',
  '(((((((((((((((((((((',
  'COM1',
];

/** Everything that is tried at each input, the same each time. */
export const ODD_VALUES: readonly OddValue[] = [
  ...TEXTS.map((value) => text(value)),
  text('a'.repeat(300), '300 letters'),
  text('a'.repeat(9_000), '9,000 letters'),
  text('a'.repeat(100_000), '100,000 letters'),
  text('😀'.repeat(3_000), '3,000 emojis'),
  text('9'.repeat(400), '400 digits'),
  text('['.repeat(5_000), '5,000 brackets'),
  text('../'.repeat(1_000), '1,000 parents'),
  raw('%'),
  raw('%zz'),
  raw('%00'),
  raw('%2500'),
  raw('%c0%ae%c0%ae%2f'),
  raw('%252e%252e%252f'),
  raw('%ed%a0%80'),
  raw('%u0041'),
  raw('+'),
  raw(';a=b'),
  raw('%2f%2f'),
  bytes('bytes that are no UTF-8', 0xff, 0xfe, 0x80),
  bytes('a lone surrogate', 0xed, 0xa0, 0x80),
  { ...text('\ud800'), json: '\ud800', name: 'a lone surrogate in JSON' },
  typed(null),
  typed(true),
  typed(0),
  typed(-1),
  typed(1.5),
  typed(1e308),
  typed([]),
  typed([null]),
  typed({}),
  typed({ a: { b: 1 } }),
  { ...text(JSON.stringify(deep(500)), '500 levels'), json: deep(500) },
];

/** Fields that no operation has. */
export const ODD_FIELDS = [
  '__proto__',
  'constructor',
  'prototype',
  'a[b]',
  'a[]',
  'a.b',
  '',
  '\0',
  'hasOwnProperty',
  'x'.repeat(150),
];
