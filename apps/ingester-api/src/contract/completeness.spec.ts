import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { readContract, type Endpoint } from './contract-table.fixture.js';
import { casesOf } from './generated-cases.fixture.js';

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
}
interface Schema {
  readonly $ref?: string;
  readonly properties?: Readonly<Record<string, unknown>>;
  readonly required?: readonly string[];
}
interface Operation {
  readonly responses: Readonly<Record<string, unknown>>;
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> };
}
interface Description {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

const OPENAPI = resolve(import.meta.dirname, '../../openapi.json');
const { endpoints } = readContract();
const { paths, components } = JSON.parse(readFileSync(OPENAPI, 'utf8')) as Description;

/**
 * Operations are described with these also where nothing can bring one about, or where what does is not a matter of the operation:
 * `conventions.int.spec.ts` has the refusals of requests that no operation sees.
 */
const ANYWHERE = [401, 403, 408, 431, 500, 503];

const pathless = (path: string): string => path.replace(/\/$/, '');

const operations = new Map(
  Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]): [string, Operation] => [
      `${method.toUpperCase()} ${pathless(path)}`,
      operation,
    ]),
  ),
);

const spelled = (endpoint: Endpoint): string[] => endpoint.paths.map((path) => `${endpoint.method} ${pathless(path)}`);

const sorted = (numbers: Iterable<number>): number[] => [...new Set(numbers)].sort((one, other) => one - other);

/** `place name`, with `!` after what is required. */
const inputsOf = ({ parameters = [], requestBody }: Operation): string[] => {
  const schemas = Object.entries(requestBody?.content ?? {}).flatMap(([type, { schema }]) => {
    const { properties = {}, required = [] } = schema.$ref
      ? components.schemas[schema.$ref.split('/').at(-1)!]!
      : schema;
    const place = type === 'application/json' ? 'json' : 'form';
    return Object.keys(properties).map((name) => `${place} ${name}${required.includes(name) ? '!' : ''}`);
  });
  const others = parameters.map(({ name, in: place, required }) => `${place} ${name}${required ? '!' : ''}`);
  return [...new Set([...others, ...schemas])].sort();
};

describe('the table of the contract', () => {
  it('has every path and method of openapi.json, and no other', () => {
    expect(endpoints.flatMap(spelled).sort()).toEqual([...operations.keys()].sort());
  });

  describe.each(endpoints)('$key', (endpoint) => {
    it('has a case for each of its statuses, and no status without being listed', () => {
      const tried = casesOf(endpoint).map(({ status }) => status);
      // Of a path, not of what is done there.
      expect(sorted(tried.filter((status) => status !== 405))).toEqual([...endpoint.answers.keys()]);
    });

    it.each(spelled(endpoint))('lists the statuses of openapi.json: %s', (key) => {
      const described = Object.keys(operations.get(key)!.responses).map(Number);
      expect(sorted([...described, ...ANYWHERE])).toEqual(sorted([...endpoint.answers.keys(), ...ANYWHERE]));
    });

    it.each(spelled(endpoint))('lists the inputs of openapi.json: %s', (key) => {
      const places = { path: 'path', query: 'query', form: 'form', json: 'json', headers: 'header' };
      const inputs = endpoint.inputs.map(
        ({ name, place, required }) => `${places[place]} ${name}${required ? '!' : ''}`,
      );
      expect(inputs.sort()).toEqual(inputsOf(operations.get(key)!));
    });
  });
});
