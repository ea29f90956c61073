/** What this looks at of an OpenAPI 3 document. */
interface Schema {
  readonly description?: string;
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly example?: unknown;
  readonly default?: unknown;
  readonly format?: string;
  readonly pattern?: string;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly $ref?: string;
  /** The field that is given otherwise: both have no example, which would be refused. */
  readonly 'x-instead-of'?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
}
interface Parameter extends Schema {
  readonly name: string;
  readonly schema?: Schema;
}
interface Operation {
  readonly operationId?: string;
  readonly summary?: string;
  readonly security?: readonly object[];
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> };
  readonly responses: Readonly<
    Record<string, { readonly description: string; readonly content?: Readonly<Record<string, unknown>> }>
  >;
}
export interface ApiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

/** References explain themselves where they lead; the two values of a boolean need no example. */
const hasExample = (schema: Schema | undefined): boolean =>
  schema !== undefined &&
  (schema.example !== undefined ||
    schema.default !== undefined ||
    schema.enum !== undefined ||
    schema['x-instead-of'] !== undefined ||
    schema.type === 'boolean' ||
    JSON.stringify(schema).includes('"$ref"'));

const ofParameters = (place: string, parameters: readonly Parameter[]): string[] =>
  parameters.flatMap((parameter) => [
    ...(parameter.description ? [] : [`${place}: parameter ${parameter.name} has no description`]),
    ...(hasExample(parameter) || hasExample(parameter.schema)
      ? []
      : [`${place}: parameter ${parameter.name} has no example`]),
  ]);

const ofResponses = (place: string, { responses, security }: Operation): string[] => {
  const problems: string[] = [];
  const statuses = Object.keys(responses);
  if (!statuses.some((status) => status.startsWith('2'))) problems.push(`${place}: no success is described`);
  if (security !== undefined && security.length > 0) {
    for (const status of ['401', '500'])
      if (!statuses.includes(status)) problems.push(`${place}: ${status} is missing`);
  }
  for (const [status, response] of Object.entries(responses)) {
    if (!response.description) problems.push(`${place}: ${status} has no description`);
    if (Number(status) >= 400 && !JSON.stringify(response.content ?? {}).includes('ErrorBody'))
      problems.push(`${place}: ${status} has no error body`);
  }
  return problems;
};

const isFractionOfWhole = ({ type, example }: Schema): boolean =>
  type === 'integer' && typeof example === 'number' && !Number.isInteger(example);

/** A generated client that holds an id as 1.0 asks for `/batch/1.0`. */
const isUnclear = ({ type, format }: Schema): boolean => [type].flat().includes('number') && format === undefined;

const ofSchema = ([name, { properties = {} }]: readonly [string, Schema]): string[] =>
  Object.entries(properties).flatMap(([property, schema]) => [
    ...(schema.description ? [] : [`${name}.${property} has no description`]),
    ...(hasExample(schema) ? [] : [`${name}.${property} has no example`]),
    ...(isUnclear(schema) ? [`${name}.${property} is neither whole nor a fraction`] : []),
    ...(isFractionOfWhole(schema) ? [`${name}.${property} is a whole number with a fraction in its example`] : []),
  ]);

/** What an API's description leaves unsaid: one sentence for each gap, none when everything is described. */
export const apiDescriptionProblems = ({ paths, components }: ApiDocument): string[] => {
  const problems: string[] = [];
  const ids = new Set<string>();
  for (const [path, operations] of Object.entries(paths)) {
    for (const [method, operation] of Object.entries(operations)) {
      const place = `${method.toUpperCase()} ${path}`;
      const id = operation.operationId ?? '';
      if (id === '' || ids.has(id)) problems.push(`${place}: the id "${id}" is missing or taken`);
      ids.add(id);
      if (!operation.summary) problems.push(`${place}: has no summary`);
      if (operation.security === undefined) problems.push(`${place}: does not say who may call it`);
      problems.push(...ofParameters(place, operation.parameters ?? []), ...ofResponses(place, operation));
    }
  }
  return [...problems, ...Object.entries(components.schemas).flatMap(ofSchema)];
};

/** What is said of a text or number that a client sends; undefined when it is enough to know what is refused. */
const unlimited = ({ type, ...schema }: Schema): string | undefined => {
  if (type === 'string') {
    const { enum: values, format, pattern, maxLength } = schema;
    return [values, format, pattern, maxLength].some((limit) => limit !== undefined) ? undefined : 'has no limit';
  }
  if (type === 'number' && schema.format === undefined) return 'is neither whole nor a fraction';
  if (type !== 'integer') return undefined;
  return schema.minimum !== undefined && schema.maximum !== undefined ? undefined : 'has no minimum or maximum';
};

/** Texts and numbers of paths, queries, headers and forms whose description does not say what is refused. */
export const requestProblems = ({ paths, components }: ApiDocument): string[] =>
  Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).flatMap(([method, { parameters = [], requestBody }]) => {
      const forms = Object.entries(requestBody?.content ?? {}).filter(([type]) => type !== 'application/json');
      const place = `${method.toUpperCase()} ${path}`;
      const fields = forms.flatMap(([, { schema }]) => {
        const { properties = {} } = schema.$ref ? components.schemas[schema.$ref.split('/').at(-1)!]! : schema;
        return Object.entries(properties);
      });
      const given = [...parameters.map(({ name, schema = {} }) => [name, schema] as const), ...fields];
      return [
        ...(forms.length > 1 ? [`${place}: its form is described ${forms.length} times`] : []),
        ...given.flatMap(([name, schema]) => {
          const problem = unlimited(schema);
          return problem === undefined ? [] : [`${place}: ${name} ${problem}`];
        }),
      ];
    }),
  );
