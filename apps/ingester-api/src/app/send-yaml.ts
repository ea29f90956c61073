import { applyDecorators, Header } from '@nestjs/common';
import { ReturnsOther } from '@sluice/http-kit';

/** An operation that returns the text of a YAML file; errors are JSON all the same. */
export const ReturnsYaml = (summary: string, example: string): MethodDecorator =>
  applyDecorators(
    Header('Content-Type', 'text/yaml; charset=utf-8'),
    ReturnsOther(
      {
        description: 'The YAML text as it is',
        content: { 'text/yaml': { schema: { type: 'string', example } } },
      },
      summary,
    ),
  );
