import type { Dialect } from '@sluice/persistence';
import { wrongValues, type Input } from './contract-input.fixture.js';
import type { Case, Endpoint, Values } from './contract-table.fixture.js';

export type Encoding = 'multipart' | 'urlencoded';
export type Credentials = 'right' | 'none' | 'wrong';

/** A case as it is sent. */
export interface Sent extends Case {
  readonly endpoint: Endpoint;
  /** Another than the endpoint's. */
  readonly method?: string;
  /** Another spelling of the endpoint's path. */
  readonly at?: string;
  readonly encoding?: Encoding;
  /** Instead of a body: how long it would be. */
  readonly announced?: number;
  readonly credentials: Credentials;
  /** Whether one way of authentication is enough to try it with. */
  readonly once?: boolean;
  /** The only database that it can be tried on. */
  readonly only?: Dialect;
}

const UNKNOWN_ID = 999_999;

/** Everything that is tried at an endpoint: what the table says, and what follows from the endpoint's inputs. */
export const casesOf = (endpoint: Endpoint): Sent[] => {
  const first = endpoint.cases.find(({ status }) => status < 300);
  if (!first) throw new Error(`${endpoint.key} has no case that succeeds`);
  const base: Sent = { ...withoutExpectations(first), endpoint, credentials: 'right' };
  return [
    ...endpoint.cases.flatMap((one) => encodingsOf({ ...one, endpoint, credentials: 'right' })),
    ...endpoint.inputs.flatMap((input) => [...leftOut(base, input), ...givenWrongly(base, input)]),
    ...unknownIds(base),
    ...otherForms(base),
    ...spellings(base),
    ...(endpoint.fails === undefined ? [] : failing(base, endpoint.fails)),
    ...(endpoint.open ? [] : unidentified(base)),
    { ...base, case: 'another method', method: 'PATCH', status: 405, answered: { allow: endpoint.method } },
    ...(endpoint.method === 'GET' ? [{ ...base, case: 'only the head', method: 'HEAD', once: true }] : []),
  ];
};

const withoutExpectations = ({ case: name, status, given, path, query, form, json, headers }: Case): Case => ({
  case: name,
  status,
  ...(given && { given }),
  ...(path && { path }),
  ...(query && { query }),
  ...(form && { form }),
  ...(json && { json }),
  ...(headers && { headers }),
});

const hasForm = ({ inputs }: Endpoint): boolean => inputs.some(({ place }) => place === 'form');

const holdsFile = (form: Values): boolean => Object.values(form).some((value) => typeof value === 'object');

/** Forms are multipart, as existing clients send them; each success is tried url-encoded, too. */
const encodingsOf = (sent: Sent): Sent[] =>
  sent.status < 300 && sent.form && !holdsFile(sent.form)
    ? [sent, { ...sent, case: `${sent.case}, url-encoded`, encoding: 'urlencoded', once: true }]
    : [sent];

/** An input of the same name at another place would be taken instead. */
const replaced = (base: Sent, { name, place }: Input, value: Values[string] | undefined): Sent => {
  const without = <Kept>(values: Readonly<Record<string, Kept>>): Record<string, Kept> =>
    Object.fromEntries(Object.entries(values).filter(([other]) => other !== name));
  const { query, form } = base;
  return {
    ...base,
    ...(query && { query: without(query) }),
    ...(form && { form: without(form) }),
    [place]: { ...without(base[place] ?? {}), ...(value === undefined ? {} : { [name]: value }) },
  };
};

const leftOut = (base: Sent, input: Input): Sent[] => {
  if (!input.required || input.place === 'path') return [];
  const refused = { status: input.place === 'json' ? 422 : 400, field: input.name };
  return [
    { ...replaced(base, input, undefined), case: `without ${input.name}`, ...refused },
    { ...replaced(base, input, ' '), case: `a blank ${input.name}`, ...refused, once: true },
  ];
};

const givenWrongly = (base: Sent, input: Input): Sent[] => {
  const { name, place } = input;
  const values: Values[string][] = [...wrongValues(input)];
  if (values.length > 0 && place === 'query') values.push([1, 2]);
  return values.map((value, index) => ({
    ...replaced(base, input, value),
    case: `${JSON.stringify(value).slice(0, 30)} as ${name}`,
    status: 400,
    field: name,
    once: index > 0,
  }));
};

const unknownIds = (base: Sent): Sent[] => {
  const input = base.endpoint.inputs.find(({ place, type }) => place === 'path' && type === 'id');
  return input ? [{ ...replaced(base, input, UNKNOWN_ID), case: `an unknown ${input.name}`, status: 404 }] : [];
};

/** More than any form may have. */
const MANY_BYTES = 200_000_000;

const otherForms = (base: Sent): Sent[] =>
  hasForm(base.endpoint)
    ? [
        { ...base, case: 'JSON', json: { a: 1 }, status: 415 },
        { ...base, case: 'a form of 200 MB', announced: MANY_BYTES, status: 413 },
      ]
    : [];

/** With and without a slash at the end; the one that the other cases use is left out. */
const spellings = (base: Sent): Sent[] =>
  base.endpoint.paths
    .flatMap((path) => [path.replace(/\/$/, ''), path.replace(/\/?$/, '/')])
    .filter((path) => path !== base.endpoint.paths[0])
    .map((path) => ({ ...base, case: `at ${path}`, at: path, once: true }));

const failing = (base: Sent, table: string): Sent[] => [
  { ...base, case: 'a database that fails', given: [...(base.given ?? []), `without table ${table}`], status: 500 },
  {
    ...base,
    case: 'a database that does not answer',
    given: [...(base.given ?? []), 'a database that is down'],
    status: 503,
    answered: { 'retry-after': '^\\d+$' },
    once: true,
    // SQLite's is a file.
    only: 'postgres',
  },
];

const unidentified = (base: Sent): Sent[] =>
  (['none', 'wrong'] as const).map((credentials) => ({
    ...base,
    case: `${credentials === 'none' ? 'no' : 'wrong'} credentials`,
    credentials,
    status: 401,
    answered: { 'www-authenticate': '^Bearer$' },
  }));
