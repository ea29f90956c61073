import { httpUrlOf } from '@sluice/io/http';
import { refusedInput } from '../input-faults.js';

/** @throws InvalidInputError when it is not an http(s) URL, or carries credentials, which would end up in logs and databases */
export function httpUrl(uri: string): URL {
  const url = httpUrlOf(uri);
  if (typeof url === 'string') throw refusedInput(`input_uri ${url}`);
  return url;
}
