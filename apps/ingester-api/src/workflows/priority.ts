import { ToInteger } from '@sluice/http-kit';
import { applyDecorators } from '@nestjs/common';
import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsInt, IsOptional, Max, Min } from 'class-validator';

const MAX_PRIORITY = 1_000_000;

/** The optional `priority` field of a form. @param absent what holds without it */
export const PriorityField = (absent = "each document's own"): PropertyDecorator =>
  applyDecorators(
    ApiPropertyOptional({
      description: `Higher runs earlier; ${absent} when absent`,
      example: 0,
      minimum: -MAX_PRIORITY,
      maximum: MAX_PRIORITY,
    }),
    ToInteger(),
    IsOptional(),
    IsInt(),
    Min(-MAX_PRIORITY),
    Max(MAX_PRIORITY),
  );
