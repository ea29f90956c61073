/** A value as JSON Schema describes it. */
export type JsonSchema = Readonly<Record<string, unknown>>;

/** A class whose decorated properties are parameters; their initial values are the defaults. */
export type ParameterClass<Parameters extends object = object> = new () => Parameters;

/** What is known of one parameter besides its default. */
export interface ParameterFacts {
  readonly schema: JsonSchema;
  readonly isRequired: boolean;
  /** Makes the value of what a YAML file gave, which may be a number as text; what is none of the kind stays as it is. */
  readonly read: (given: unknown) => unknown;
  /** Of one that changes nothing: the value that says what happens anyway, and why it does. */
  readonly ignored?: { readonly unless: unknown; readonly why: string } | undefined;
}

/** By class, so that two copies of this package do not know each other's: the class brings its facts along. */
const FACTS = Symbol.for('sluice.parameters');
type Described = ParameterClass & { [FACTS]?: Map<string, ParameterFacts> };

/** The parameters of a class in the order of their declaration, those of a class that it extends first. */
export const parametersOf = (type: ParameterClass): ReadonlyMap<string, ParameterFacts> =>
  (type as Described)[FACTS] ?? new Map<string, ParameterFacts>();

export const addParameter = (type: ParameterClass, key: string, facts: ParameterFacts): void => {
  const described = type as Described;
  if (!Object.hasOwn(described, FACTS)) {
    Object.defineProperty(described, FACTS, { value: new Map(parametersOf(type)) });
  }
  described[FACTS]?.set(key, facts);
};

/**
 * A class of parameters for plain JavaScript, which has no decorators.
 *
 * @param parameters by key: the decorators of a parameter
 * @param defaults by key, where there is one
 */
export const parameterClass = (
  parameters: Readonly<Record<string, PropertyDecorator | readonly PropertyDecorator[]>>,
  defaults: Readonly<Record<string, unknown>> = {},
): ParameterClass<Record<string, unknown>> => {
  const type = function (this: object) {
    Object.assign(this, structuredClone(defaults));
  } as unknown as ParameterClass<Record<string, unknown>>;
  for (const [key, decorators] of Object.entries(parameters)) {
    for (const decorate of [decorators].flat()) decorate(type.prototype as object, key);
  }
  return type;
};
