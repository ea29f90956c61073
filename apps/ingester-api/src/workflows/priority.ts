import { ToInteger } from '@sluice/http-kit';
import { applyDecorators } from '@nestjs/common';
import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsInt, IsOptional, Max, Min } from 'class-validator';

const MAX_PRIORITY = 1_000_000;

/** The optional `priority` field of a form. */
export const PriorityField = (): PropertyDecorator =>
  applyDecorators(
    ApiPropertyOptional({
      description: 'Higher runs earlier',
      example: 0,
      default: 0,
      minimum: -MAX_PRIORITY,
      maximum: MAX_PRIORITY,
    }),
    ToInteger(),
    IsOptional(),
    IsInt(),
    Min(-MAX_PRIORITY),
    Max(MAX_PRIORITY),
  );
