import type { Logger } from '@sluice/domain';
import type { AuthSettings } from './credentials.js';

/** Says at the start that users are believed whom any neighbour in a private network may name. */
export const warnOfUnnamedProxies = ({ trustProxyHeaders, trustedProxies }: AuthSettings, logger: Logger): void => {
  if (!trustProxyHeaders || trustedProxies !== null) return;
  logger.warn(
    'AUTH_TRUST_PROXY_HEADERS is on without AUTH_TRUSTED_PROXIES: whoever reaches this server from loopback or a private network can name any user; set the addresses of the proxy',
  );
};
