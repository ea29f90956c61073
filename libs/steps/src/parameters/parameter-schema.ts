import { parametersOf, type JsonSchema, type ParameterClass } from './parameter-class.js';

/** The parameters of a class as JSON Schema, with their descriptions, limits and defaults. */
export const parameterSchema = (type: ParameterClass): JsonSchema => {
  const defaults = new type() as Record<string, unknown>;
  const parameters = [...parametersOf(type)];
  const required = parameters.filter(([, { isRequired }]) => isRequired).map(([key]) => key);
  const properties = parameters.map(([key, { schema }]) => {
    const byDefault = defaults[key];
    return [key, byDefault === undefined ? schema : { ...schema, default: byDefault }];
  });
  return {
    type: 'object',
    properties: Object.fromEntries(properties) as JsonSchema,
    ...(required.length > 0 && { required }),
  };
};
