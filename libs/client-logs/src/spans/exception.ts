import type { Attributes } from '@opentelemetry/api';

const PREFIX = 'exception.';

/** Takes the attributes of an exception out of the others; null when there are none, and then nothing is copied. */
export const separateException = (all: Attributes): { attributes: Attributes; exception: Attributes | null } => {
  let found = false;
  for (const key in all) if (key.startsWith(PREFIX)) found = true;
  if (!found) return { attributes: all, exception: null };
  const attributes: Attributes = {};
  const exception: Attributes = {};
  for (const key in all) (key.startsWith(PREFIX) ? exception : attributes)[key] = all[key];
  return { attributes, exception };
};
