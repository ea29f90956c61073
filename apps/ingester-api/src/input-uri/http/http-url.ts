import { refusedInput } from '../input-faults.js';

/** @throws InvalidInputError when it is not an http(s) URL, or carries credentials, which would end up in logs and databases */
export function httpUrl(uri: string, base?: URL): URL {
  const subject = base === undefined ? 'input_uri' : 'The address that input_uri redirects to';
  const url = URL.parse(uri, base?.href);
  if (url === null) throw refusedInput(`${subject} is not a valid URL`);
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    throw refusedInput(`${subject} must begin with http:// or https://`);
  if (url.username !== '' || url.password !== '') {
    throw refusedInput(`${subject} must not contain a user name or password`);
  }
  return url;
}
