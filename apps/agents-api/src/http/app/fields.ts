import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { ConflictError } from '@sluice/domain';
import { field, fromText, type FieldOptions } from '@sluice/http-kit';
import { Transform } from 'class-transformer';
import { ArrayMaxSize, IsArray, IsObject, IsString, IsUrl, MaxLength } from 'class-validator';
import type { Response } from 'express';

/** Longer than any file system or server takes. */
export const LONGEST_PATH = 4096;
const LONGEST_ADDRESS = 2048;
const ADDRESS = { require_tld: false, require_protocol: true, protocols: ['http', 'https'] };

/** Address of a server. */
export const WebAddress = (description: string, example: string): PropertyDecorator =>
  field(
    description,
    { optional: true, example },
    {
      schema: { type: 'string', format: 'uri', maxLength: LONGEST_ADDRESS, pattern: '^[Hh][Tt][Tt][Pp][Ss]?://' },
      checks: [
        IsUrl(ADDRESS, { message: 'must be an address that begins with http:// or https://' }),
        MaxLength(LONGEST_ADDRESS),
        IsString(),
        fromText((text) => text),
      ],
    },
  );

const MOST_PATTERNS = 100;
const LONGEST_PATTERN = 1000;

/** A text of patterns, separated by line breaks or by commas outside of braces; a list of them in JSON stays as it is. */
const ToPatterns = Transform(({ value }: { value: unknown }) => {
  if (typeof value !== 'string') return value;
  const patterns = value.split(/\r?\n|,(?![^{}]*\})/).map((pattern) => pattern.trim());
  const given = patterns.filter((pattern) => pattern !== '');
  return given.length === 0 ? undefined : given;
});

/** Patterns of paths. */
export const Patterns = (description: string, example: string): PropertyDecorator =>
  field(
    description,
    { optional: true, example },
    {
      schema: { type: 'string', maxLength: MOST_PATTERNS * (LONGEST_PATTERN + 1) },
      checks: [
        MaxLength(LONGEST_PATTERN, { each: true }),
        IsString({ each: true }),
        ArrayMaxSize(MOST_PATTERNS),
        IsArray(),
        ToPatterns,
      ],
    },
  );

/** An object in a JSON body. */
export const JsonObject = (description: string, options: FieldOptions<object>): PropertyDecorator =>
  field(description, options, { schema: { type: 'object', additionalProperties: true }, checks: [IsObject()] });

/** Aborts when the client goes away: nobody waits for the answer any more. */
export const ClientSignal = createParamDecorator((_: unknown, context: ExecutionContext): AbortSignal => {
  const response = context.switchToHttp().getResponse<Response>();
  const controller = new AbortController();
  response.once('close', () => {
    if (!response.writableFinished) controller.abort(new ConflictError('The client went away'));
  });
  return controller.signal;
});
