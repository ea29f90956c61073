import type { Attributes } from '@opentelemetry/api';
import type { ReadableSpan } from '@opentelemetry/sdk-trace';

/** What a span takes besides its texts, roughly. */
const FIXED = 500;
const PLAIN_VALUE = 8;

/** About how much memory a span takes, in characters. The same span has the same size whenever it is asked for. */
export const spanSize = ({ name, attributes, events, status }: ReadableSpan): number => {
  let size = FIXED + name.length + (status.message?.length ?? 0) + sizeOf(attributes);
  for (const event of events) if (event.attributes) size += sizeOf(event.attributes);
  return size;
};

const sizeOf = (attributes: Attributes): number => {
  let size = 0;
  for (const key in attributes) size += key.length + valueSize(attributes[key]);
  return size;
};

const valueSize = (value: unknown): number => {
  if (typeof value === 'string') return value.length;
  if (!Array.isArray(value)) return PLAIN_VALUE;
  return value.reduce<number>((sum, item: unknown) => sum + (typeof item === 'string' ? item.length : PLAIN_VALUE), 0);
};
