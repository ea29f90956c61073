import { ConfigurationError } from '@sluice/domain';

/**
 * The address of a page in its one form: fragments are places on a page, no pages.
 * @throws ConfigurationError when it is none
 */
export function withoutFragment(address: string): string {
  const url = URL.parse(address);
  if (url === null) throw new ConfigurationError('WEB_SOURCE', `"${address}" is no address of a page`);
  url.hash = '';
  return url.href;
}

/** Below the host, as people read it. */
export function pathOf(uri: string): string {
  const path = new URL(uri).pathname.slice(1);
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
