import { encodeRequest, type FuzzRequest, type Given } from './encode-request.js';
import { ODD_FIELDS, ODD_VALUES, type OddValue } from './odd-values.js';
import type { Field, Operation } from './operations.js';
import type { Random } from './random.js';

/** How much is tried at each operation. */
export interface FuzzEffort {
  /** What the odd values at each input are chosen from. */
  readonly values: readonly OddValue[];
  /** Odd values at each input, at most. */
  readonly valuesPerField: number;
  /** Requests whose inputs are all odd. */
  readonly mixtures: number;
}

/** Every odd value at each input, every other one on either database. */
export const fullEffort = (dialect: 'sqlite' | 'postgres'): FuzzEffort => ({
  values: ODD_VALUES.filter((_value, index) => (index % 2 === 0) === (dialect === 'sqlite')),
  valuesPerField: ODD_VALUES.length,
  mixtures: 30,
});

export const usualValue = (usual: unknown): OddValue => {
  const written = typeof usual === 'string' ? usual : JSON.stringify(usual);
  return { name: written, bytes: Buffer.from(written), json: usual };
};

export const usual = (operation: Operation): Given[] =>
  operation.fields
    .filter((field) => field.usual !== undefined)
    .map((field) => ({ field, value: usualValue(field.usual) }));

const withOdd = (given: readonly Given[], field: Field, value: OddValue): Given[] => [
  ...given.filter((other) => other.field !== field),
  { field, value },
];

const nameOf = ({ name, place }: Field): string => `${place} ${name}`;

const WRONG_TYPES = [
  'application/json',
  'text/plain',
  'application/xml',
  'multipart/form-data',
  'multipart/form-data; boundary=',
  'application/x-www-form-urlencoded; charset=utf-7',
  'nonsense',
];
const WRONG_BODIES = ['', '{', '[]', 'null', '"x"', '--x', 'a=b&a', '<?xml version="1.0"?>', '\0'];

/** Everything that is tried at an operation; the same for the same numbers. */
export function* fuzzRequests(operation: Operation, effort: FuzzEffort, random: Random): Generator<FuzzRequest> {
  const base = usual(operation);
  const bodyTypes = operation.bodyTypes.length > 0 ? operation.bodyTypes : [undefined];
  yield encodeRequest(operation, 'as usual', base);
  for (const field of operation.fields) {
    for (const [index, value] of random.some(effort.values, effort.valuesPerField).entries()) {
      const type = bodyTypes[index % bodyTypes.length];
      yield encodeRequest(operation, `${nameOf(field)} = ${value.name}`, withOdd(base, field, value), type);
    }
    yield encodeRequest(
      operation,
      `without ${nameOf(field)}`,
      base.filter((given) => given.field !== field),
    );
    const twice = [...base, { field, value: random.of(ODD_VALUES) }];
    yield encodeRequest(operation, `${nameOf(field)} twice, then ${twice.at(-1)!.value.name}`, twice);
  }
  for (let count = 0; count < effort.mixtures; count += 1) {
    const mixed = operation.fields.map((field) => ({ field, value: random.of(ODD_VALUES) }));
    yield encodeRequest(
      operation,
      mixed.map(({ field, value }) => `${nameOf(field)} = ${value.name}`).join(', '),
      mixed,
      random.of(bodyTypes),
    );
  }
  for (const name of random.some(ODD_FIELDS, effort.valuesPerField)) {
    for (const place of ['query', 'body'] as const) {
      const given = [...base, { field: { name, place, isFile: false }, value: usualValue('1') }];
      yield encodeRequest(operation, `an additional ${place} ${JSON.stringify(name)}`, given);
    }
  }
  yield* wrongBodies(operation, base, effort, random);
}

function* wrongBodies(operation: Operation, base: Given[], effort: FuzzEffort, random: Random): Generator<FuzzRequest> {
  const request = encodeRequest(operation, '', base);
  for (const type of random.some(WRONG_TYPES, effort.valuesPerField)) {
    for (const text of random.some(WRONG_BODIES, Math.min(effort.valuesPerField, 3))) {
      const body = Buffer.from(text);
      const headers = { ...request.headers, 'content-type': type, 'content-length': String(body.length) };
      yield { ...request, about: `a body ${JSON.stringify(text)} of type ${type}`, headers, body };
    }
  }
  const compressed = { ...request.headers, 'content-encoding': 'gzip' };
  yield { ...request, about: 'a body that is not compressed and says so', headers: compressed };
}
