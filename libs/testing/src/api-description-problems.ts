/** What this looks at of an OpenAPI 3 document. */
interface Schema {
  readonly description?: string;
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly example?: unknown;
  readonly default?: unknown;
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

const ofSchema = ([name, { properties = {} }]: readonly [string, Schema]): string[] =>
  Object.entries(properties).flatMap(([property, schema]) => [
    ...(schema.description ? [] : [`${name}.${property} has no description`]),
    ...(hasExample(schema) ? [] : [`${name}.${property} has no example`]),
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
