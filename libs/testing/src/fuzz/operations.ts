/** What this reads of an OpenAPI 3 document. */
interface Schema {
  readonly $ref?: string;
  readonly allOf?: readonly Schema[];
  readonly enum?: readonly unknown[];
  readonly example?: unknown;
  readonly default?: unknown;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly format?: string;
  readonly items?: Schema;
  readonly type?: string | readonly string[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly maxLength?: number;
}
interface Described {
  readonly parameters?: readonly {
    readonly name: string;
    readonly in: string;
    readonly required?: boolean;
    readonly schema?: Schema;
    readonly example?: unknown;
  }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> };
  readonly responses: Readonly<Record<string, unknown>>;
}
export interface FuzzedApi {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Described>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

export type FieldPlace = 'path' | 'query' | 'header' | 'body';

export interface Field {
  readonly name: string;
  readonly place: FieldPlace;
  /** A value that is probably right; undefined when it is left out. */
  readonly usual: unknown;
  readonly isFile: boolean;
  readonly schema: Schema;
}

/** One method of one path, and all that can be sent to it. */
export interface Operation {
  readonly key: string;
  readonly method: string;
  readonly path: string;
  readonly bodyTypes: readonly string[];
  readonly fields: readonly Field[];
  readonly statuses: ReadonlySet<number>;
}

/** @param known values of parameters and fields by name, instead of the examples; undefined leaves one out */
export const operationsOf = (api: FuzzedApi, known: Readonly<Record<string, unknown>>): Operation[] =>
  Object.entries(api.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]) => {
      const content = described.requestBody?.content ?? {};
      const body = Object.values(content)[0]?.schema;
      const fieldOf = (name: string, place: FieldPlace, schema: Schema, example?: unknown): Field => ({
        name,
        place,
        schema,
        isFile: (schema.items ?? schema).format === 'binary',
        usual: name in known ? known[name] : (example ?? schema.example ?? schema.default ?? schema.enum?.[0]),
      });
      return {
        key: `${method.toUpperCase()} ${path}`,
        method: method.toUpperCase(),
        path,
        bodyTypes: Object.keys(content),
        fields: [
          ...(described.parameters ?? []).map(({ name, in: place, schema, example }) =>
            fieldOf(name, place as FieldPlace, schema ?? {}, example),
          ),
          ...Object.entries(body ? propertiesOf(api, body) : {}).map(([name, schema]) => fieldOf(name, 'body', schema)),
        ],
        statuses: new Set(Object.keys(described.responses).map(Number)),
      };
    }),
  );

const propertiesOf = (api: FuzzedApi, schema: Schema): Readonly<Record<string, Schema>> => {
  const resolved = schema.$ref ? api.components.schemas[schema.$ref.split('/').at(-1)!]! : schema;
  return Object.assign({}, ...(resolved.allOf ?? []).map((one) => propertiesOf(api, one)), resolved.properties);
};
