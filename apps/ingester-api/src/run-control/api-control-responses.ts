import { applyDecorators, HttpCode } from '@nestjs/common';
import {
  ApiBadRequestResponse,
  ApiConflictResponse,
  ApiNotFoundResponse,
  ApiOkResponse,
  ApiResponse,
} from '@nestjs/swagger';
import { ErrorBody } from '@sluice/http-kit';

/** The answers of every control endpoint. */
export const ApiControlResponses = (type: new () => object, resource: string): MethodDecorator =>
  applyDecorators(
    HttpCode(200),
    ApiOkResponse({ type }),
    ApiBadRequestResponse({ type: ErrorBody, description: 'The id, or a field, is wrong' }),
    ApiNotFoundResponse({ type: ErrorBody, description: `No such ${resource}` }),
    ApiConflictResponse({ type: ErrorBody, description: `The ${resource} is finished, or being cancelled` }),
    ApiResponse({ status: 503, type: ErrorBody, description: 'A worker does not let go of a step; try again' }),
  );
