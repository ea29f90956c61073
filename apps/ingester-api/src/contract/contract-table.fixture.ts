import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseInput, type Input, type Place } from './contract-input.fixture.js';
import type { Shapes } from './shape.fixture.js';

export type Method = 'GET' | 'POST' | 'DELETE';

/** A part of a form that is a file. */
export interface FilePart {
  readonly name: string;
  readonly content?: string;
  /** Instead of a content: that many bytes. */
  readonly bytes?: number;
  readonly type?: string;
}

export type Value = string | number | FilePart | readonly (string | number | FilePart)[];
export type Values = Readonly<Record<string, Value>>;

/** A request, and what it is answered. README.md of the table describes the keys. */
/** A body that is not a form. */
export interface RawBody {
  readonly type: string;
  readonly content?: string;
  /** Instead of a content: that many blanks. */
  readonly bytes?: number;
}

export interface Case {
  readonly case: string;
  readonly given?: readonly string[];
  readonly path?: Values;
  readonly query?: Values;
  readonly form?: Values;
  readonly headers?: Values;
  readonly json?: Readonly<Record<string, unknown>>;
  readonly raw?: RawBody;
  readonly status: number;
  /** It is refused, and yet changes something: the states that it names are its own. */
  readonly changes?: true;
  readonly as?: string;
  readonly count?: number;
  readonly body?: unknown;
  readonly field?: string;
  readonly error?: string;
  readonly answered?: Readonly<Record<string, string>>;
}

export interface Endpoint {
  /** `METHOD path`, as the contract writes it. */
  readonly key: string;
  readonly method: Method;
  /** The path of the contract first, then its other spellings. */
  readonly paths: readonly [string, ...string[]];
  readonly about: string;
  readonly open: boolean;
  readonly inputs: readonly Input[];
  /** Shape or situation by status. */
  readonly answers: ReadonlyMap<number, string>;
  readonly fails: string | undefined;
  readonly cases: readonly Case[];
}

export interface ContractTable {
  readonly endpoints: readonly Endpoint[];
  readonly shapes: Shapes;
}

interface WrittenEndpoint extends Partial<Record<Place, Record<string, string>>> {
  readonly about: string;
  readonly spellings?: readonly string[];
  readonly open?: boolean;
  /** Nothing is read for it that could fail. */
  readonly constant?: boolean;
  readonly answers: Readonly<Record<string, string>>;
  readonly fails?: string;
  readonly cases: readonly Case[];
}

const DIRECTORY = resolve(import.meta.dirname, '../../contract');
const SHAPES = 'shapes.json';
const PLACES: readonly Place[] = ['path', 'query', 'form', 'json', 'headers'];

type Answer = readonly [status: number, what: string];

/** What every protected endpoint answers, too. */
const EVERYWHERE: readonly Answer[] = [
  [401, 'no credentials, or wrong ones'],
  [500, 'a fault of the service'],
];
/** What every endpoint answers, too, that needs the database. */
const WITH_DATABASE: readonly Answer[] = [[503, 'the database does not answer']];
/** What every endpoint answers, too, that takes a form. */
const WITH_FORM: readonly Answer[] = [
  [413, 'the body is larger than any form'],
  [415, 'no form'],
];

export const readContract = (): ContractTable => {
  const files = readdirSync(DIRECTORY).filter((file) => file.endsWith('.json') && file !== SHAPES);
  return { endpoints: files.sort().flatMap(endpointsOf), shapes: readJson<Shapes>(SHAPES) };
};

const readJson = <Content>(file: string): Content => JSON.parse(readFileSync(join(DIRECTORY, file), 'utf8')) as Content;

const endpointsOf = (file: string): Endpoint[] =>
  Object.entries(readJson<Record<string, WrittenEndpoint>>(file)).map(([key, written]) => {
    const [method, path] = key.split(' ') as [Method, string];
    const open = written.open ?? false;
    const listed = Object.entries(written.answers).map(([status, what]): [number, string] => [Number(status), what]);
    return {
      key,
      method,
      paths: [path, ...(written.spellings ?? [])],
      about: written.about,
      open,
      inputs: PLACES.flatMap((place) =>
        Object.entries(written[place] ?? {}).map(([name, text]) => parseInput(name, place, text)),
      ),
      answers: new Map(
        [
          ...(open ? [] : EVERYWHERE.filter(([status]) => status !== 500 || !written.constant)),
          ...(written.fails ? WITH_DATABASE : []),
          ...(written.form ? WITH_FORM : []),
          ...listed,
        ].sort(([one], [other]) => one - other),
      ),
      fails: written.fails,
      cases: written.cases,
    };
  });
