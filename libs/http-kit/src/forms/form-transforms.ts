import { Transform } from 'class-transformer';

/** Form and query values arrive as strings; an empty one is absent. */
const whenPresent =
  (convert: (text: string) => unknown) =>
  ({ value }: { value: unknown }): unknown => {
    if (typeof value !== 'string') return value;
    const text = value.trim();
    return text === '' ? undefined : convert(text);
  };

/** A whole number in a form or query; anything else stays as it is, for the validator to refuse. */
export const ToInteger = (): PropertyDecorator =>
  Transform(whenPresent((text) => (/^[+-]?\d{1,15}$/.test(text) ? Number(text) : text)));

const BOOLEANS: Record<string, boolean> = {
  true: true,
  '1': true,
  yes: true,
  on: true,
  false: false,
  '0': false,
  no: false,
  off: false,
};

/** A boolean in a form or query; anything else stays as it is, for the validator to refuse. */
export const ToBoolean = (): PropertyDecorator =>
  Transform(whenPresent((text) => BOOLEANS[text.toLowerCase()] ?? text));

/** A text in a form or query; an empty one is absent. */
export const ToText = (): PropertyDecorator =>
  Transform(({ value }: { value: unknown }) => (typeof value === 'string' && value.trim() === '' ? undefined : value));
