import type { OpenAPIObject } from '@nestjs/swagger';

type Operation = NonNullable<OpenAPIObject['paths'][string]['post']>;

/** A body of which every field may be left out may be left out itself; Nest describes all as required. */
export const describeOptionalBody = ({ requestBody }: Operation, { components }: OpenAPIObject): void => {
  if (requestBody === undefined || '$ref' in requestBody) return;
  const schemas = Object.values(requestBody.content).map(({ schema }) => {
    const name = schema && '$ref' in schema ? schema.$ref.split('/').at(-1)! : '';
    return components?.schemas?.[name];
  });
  const isOptional = schemas.every((schema) => schema && !('$ref' in schema) && !schema.required && !schema.allOf);
  if (isOptional) requestBody.required = false;
};
