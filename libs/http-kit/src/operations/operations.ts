import { applyDecorators, HttpCode, UseInterceptors, type NestInterceptor, type Type } from '@nestjs/common';
import { ApiConsumes, ApiOperation, ApiResponse, type ApiResponseOptions } from '@nestjs/swagger';
import { ErrorBody } from '../errors/error-body.js';
import { FORM } from '../forms/form-interceptor.js';

/** What an operation returns: a body, or a list of bodies. */
type Body = Type | readonly [Type];

interface OperationOptions {
  /** More than the summary says. */
  readonly description?: string;
  /** What the body is, where its type does not say it. */
  readonly answer?: string;
}

const operation =
  (status: number) =>
  (body: Body, summary: string, { description, answer }: OperationOptions = {}): MethodDecorator =>
    applyDecorators(
      HttpCode(status),
      ApiOperation({ summary, ...(description && { description }) }),
      ApiResponse({ status, type: body as Type, ...(answer && { description: answer }) }),
    );

/** An operation that returns this body with 200. */
export const Returns = operation(200);

/** An operation that makes something, and returns this body with 201. */
export const Creates = operation(201);

/** An operation that goes on after it has returned this body with 202. */
export const Accepts = operation(202);

/** An operation whose answer has no class, with 200. */
export const ReturnsOther = (answer: ApiResponseOptions, summary: string, description?: string): MethodDecorator =>
  applyDecorators(
    HttpCode(200),
    ApiOperation({ summary, ...(description && { description }) }),
    ApiResponse({ status: 200, ...answer }),
  );

/** Statuses of an operation, or of all of a controller, that are no success, with what brings them about. */
export const Problems = (meanings: Readonly<Record<number, string>>): MethodDecorator & ClassDecorator =>
  applyDecorators(
    ...Object.entries(meanings).map(([status, description]) =>
      ApiResponse({ status: Number(status), type: ErrorBody, description }),
    ),
  );

/** An operation that takes a form: described URL-encoded, and taken as multipart/form-data as well. */
export const TakesForm = (
  reader: NestInterceptor | Type<NestInterceptor> = FORM,
  described = 'application/x-www-form-urlencoded',
): MethodDecorator => applyDecorators(UseInterceptors(reader), ApiConsumes(described));
