const PATH = /^(?:\/[A-Za-z0-9._~-]+)+\/?$/;

/**
 * The path below which browsers see this server, beginning and ending with `/`.
 *
 * @param header `X-Forwarded-Prefix`, as proxies set it; what is no plain path is left out: whoever sends another one gets a page
 *   of this server that does not find its files, and nobody else does
 */
export const publicPrefix = (header: string | undefined): string => {
  const prefix = header?.trim() ?? '';
  return PATH.test(prefix) ? `${prefix.replace(/\/$/, '')}/` : '/';
};
