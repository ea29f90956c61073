import { applyDecorators } from '@nestjs/common';
import { ApiBadGatewayResponse, ApiConflictResponse, ApiGatewayTimeoutResponse } from '@nestjs/swagger';
import { ErrorBody } from '@sluice/http-kit';

/** What an operation may answer that asks another server. */
export const AsksServers = (which: string): ClassDecorator & MethodDecorator =>
  applyDecorators(
    ApiBadGatewayResponse({ type: ErrorBody, description: `${which} cannot be reached or refuses access` }),
    ApiGatewayTimeoutResponse({ type: ErrorBody, description: `${which} does not answer in time` }),
  );

/** What an operation may answer that begins a run. */
export const BeginsRun = (): MethodDecorator =>
  applyDecorators(
    ApiConflictResponse({
      type: ErrorBody,
      description: 'Another run of this source is under way, or the source has changed since the plan was made',
    }),
  );
