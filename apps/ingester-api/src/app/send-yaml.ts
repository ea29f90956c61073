import { applyDecorators, Header } from '@nestjs/common';
import { ApiOkResponse } from '@nestjs/swagger';

/** An endpoint that answers the text of a YAML file. */
export const AnswersYaml = (example: string): MethodDecorator =>
  applyDecorators(
    Header('Content-Type', 'text/yaml; charset=utf-8'),
    // Of the success alone: errors are JSON.
    ApiOkResponse({
      description: 'The YAML text as it is',
      content: { 'text/yaml': { schema: { type: 'string', example } } },
    }),
  );
