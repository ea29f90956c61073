import { applyDecorators } from '@nestjs/common';
import { Transform } from 'class-transformer';
import { IsInt } from 'class-validator';

/** What is said of a text that is no id. */
export const NO_ID = 'must be an id, a whole number';

/**
 * The id that a text is: decimal digits and nothing else. Whatever else could be read as a number (a sign, blanks, `0x1`, `1e0`,
 * more digits than a number holds) is none, so that nobody gets something else than was asked for.
 */
export const idOf = (text: string): number | undefined => (/^\d{1,15}$/.test(text) ? Number(text) : undefined);

/** A field of a form or query that is an id; an empty one is absent. */
export const IsId = (): PropertyDecorator =>
  applyDecorators(
    Transform(({ value }: { value: unknown }) => {
      if (typeof value !== 'string') return value;
      return value.trim() === '' ? undefined : (idOf(value) ?? value);
    }),
    IsInt({ message: NO_ID }),
  );
