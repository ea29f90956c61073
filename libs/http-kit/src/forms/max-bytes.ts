import { ValidateBy } from 'class-validator';

/**
 * A text of at most `max` bytes of UTF-8. class-validator's own check escapes the whole text and splits it into pieces, which
 * takes hundreds of times its size.
 *
 * @param remedy what to do about a longer one, to complete the sentence
 */
export const MaxBytes = (max: number, remedy = ''): PropertyDecorator =>
  ValidateBy({
    name: 'maxBytes',
    validator: {
      validate: (value: unknown) => typeof value === 'string' && Buffer.byteLength(value) <= max,
      defaultMessage: () => `must have at most ${max} bytes${remedy}`,
    },
  });
