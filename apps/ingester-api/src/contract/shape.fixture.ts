/** Bodies by name: their fields, or the values of an enumeration. */
export type Shapes = Readonly<Record<string, Readonly<Record<string, string>> | readonly string[]>>;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const PRIMITIVES: Readonly<Record<string, (value: unknown) => boolean>> = {
  any: () => true,
  null: (value) => value === null,
  boolean: (value) => typeof value === 'boolean',
  integer: (value) => Number.isSafeInteger(value),
  number: (value) => typeof value === 'number' && Number.isFinite(value),
  text: (value) => typeof value === 'string',
  object: isObject,
  hash: (value) => typeof value === 'string' && /^[a-z0-9-]+-[0-9a-f]+$/.test(value),
  timestamp: (value) => typeof value === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/.test(value),
};

/** What is wrong with `value` as a `type` of the table; nothing when it has exactly that shape. */
export const shapeProblems = (shapes: Shapes, type: string, value: unknown, at = 'body'): string[] => {
  const alternatives = type.split(' | ').map((alternative) => problemsOfOne(shapes, alternative, value, at));
  return alternatives.find((problems) => problems.length === 0) ?? alternatives[0]!;
};

const problemsOfOne = (shapes: Shapes, type: string, value: unknown, at: string): string[] => {
  if (type.endsWith('[]')) {
    if (!Array.isArray(value)) return [`${at} is no list`];
    return value.flatMap((item, index) => shapeProblems(shapes, type.slice(0, -2), item, `${at}[${index}]`));
  }
  if (type.startsWith('map of ')) {
    if (!isObject(value)) return [`${at} is no object`];
    const item = type.slice('map of '.length);
    return Object.entries(value).flatMap(([key, one]) => shapeProblems(shapes, item, one, `${at}.${key}`));
  }
  const primitive = PRIMITIVES[type];
  if (primitive) return primitive(value) ? [] : [`${at} is no ${type}: ${JSON.stringify(value)}`];
  const shape = shapes[type];
  if (!shape) throw new Error(`The contract names the shape ${type}, which shapes.json does not have`);
  if (Array.isArray(shape)) return shape.includes(value) ? [] : [`${at} is none of ${type}: ${JSON.stringify(value)}`];
  return fieldProblems(shapes, fieldsOf(shapes, type), value, at);
};

const fieldProblems = (
  shapes: Shapes,
  fields: ReadonlyMap<string, { type: string; optional: boolean }>,
  value: unknown,
  at: string,
): string[] => {
  if (!isObject(value)) return [`${at} is no object`];
  const unknown = Object.keys(value).filter((name) => !fields.has(name));
  return [
    ...unknown.map((name) => `${at}.${name} is not in the contract`),
    ...[...fields].flatMap(([name, { type, optional }]) => {
      if (!Object.hasOwn(value, name)) return optional ? [] : [`${at}.${name} is missing`];
      return shapeProblems(shapes, type, value[name], `${at}.${name}`);
    }),
  ];
};

const fieldsOf = (shapes: Shapes, name: string): Map<string, { type: string; optional: boolean }> =>
  new Map(
    Object.entries(shapes[name] as Record<string, string>).flatMap(([field, type]) =>
      field === '...'
        ? [...fieldsOf(shapes, type)]
        : [[field.replace(/\?$/, ''), { type, optional: field.endsWith('?') }] as const],
    ),
  );
