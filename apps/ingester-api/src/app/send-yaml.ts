import { applyDecorators, Header } from '@nestjs/common';
import { ApiOkResponse, ApiProduces } from '@nestjs/swagger';

/** An endpoint that answers the text of a YAML file. */
export const AnswersYaml = (example: string): MethodDecorator =>
  applyDecorators(
    Header('Content-Type', 'text/yaml; charset=utf-8'),
    ApiProduces('text/yaml'),
    ApiOkResponse({ description: 'The YAML text as it is', schema: { type: 'string', example } }),
  );
