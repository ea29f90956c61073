import type { NextFunction, Request, RequestHandler, Response } from 'express';
import { AddressList } from '@sluice/io';
import type { AuthSettings } from '../auth/credentials.js';
import { comesFrom } from '../connections/peer.js';
import { answerEarly } from '../errors/answer-early.js';
import { hostNameOf, hostOfPage, hostOfTarget } from './host-name.js';

export interface OriginRules {
  readonly auth: AuthSettings;
  /** Origins whose pages may change something. */
  readonly corsOrigins: readonly string[];
  /** Paths that change something although they are read. */
  readonly changingReads: RegExp | null;
  /** Which requests identify themselves in a way that no page of a stranger can. */
  readonly isExempt: (request: Request) => boolean;
}

const READS = ['GET', 'HEAD'];
/** What a browser says of a request that no page of this server made. */
const FOREIGN_SITES = ['cross-site', 'same-site'];

/**
 * Refuses requests that change something and come from a page of another site (CSRF): a browser sends them for whatever page its
 * user looks at, with nothing but the address of this server known. Browsers say where a request comes from by
 * `Sec-Fetch-Site`, which no page can set, and by `Origin`; older ones and those without TLS by the latter alone. Each of them
 * is enough to refuse. What is not a browser sends neither.
 *
 * Requests with an API key are not looked at: no browser adds one by itself.
 */
export const originGuard = ({ auth, corsOrigins, changingReads, isExempt }: OriginRules): RequestHandler => {
  const allowed = new Set(corsOrigins.map((origin) => origin.toLowerCase()));
  const proxies = auth.trustedProxies ?? AddressList.local;
  const changes = ({ method, path }: Request): boolean =>
    READS.includes(method) ? (changingReads?.test(path) ?? false) : method !== 'OPTIONS';

  /** The names under which the page of this server may be known to the browser. */
  const isOwn = (request: Request, page: string): boolean => {
    const from = hostOfPage(page)?.authority;
    if (from === undefined) return false;
    const forwarded = comesFrom(request, proxies) ? (request.get('x-forwarded-host') ?? '').split(',') : [];
    const own = hostOfTarget(request)?.authority ?? hostNameOf(request.headers.host ?? '')?.authority;
    return own === from || forwarded.some((host) => hostNameOf(host)?.authority === from);
  };

  const isForeign = (request: Request): boolean => {
    const origin = request.headers.origin;
    if (origin !== undefined && allowed.has(origin.toLowerCase())) return false;
    const sites = (request.get('sec-fetch-site') ?? '').toLowerCase().split(',');
    if (sites.some((site) => FOREIGN_SITES.includes(site.trim()))) return true;
    // An image or a link has no Origin.
    const page = origin ?? (READS.includes(request.method) ? request.headers.referer : undefined);
    return page !== undefined && !isOwn(request, page);
  };

  return (request: Request, response: Response, next: NextFunction): void => {
    const hasKey = auth.apiKeyEnabled && request.headers.authorization !== undefined;
    if (
      hasKey ||
      (auth.apiKeyEnabled && !auth.trustProxyHeaders) ||
      !changes(request) ||
      isExempt(request) ||
      !isForeign(request)
    ) {
      next();
      return;
    }
    const error =
      'A page of another site may not change anything here. CORS_ORIGINS lists the origins whose pages may; ' +
      'a proxy must pass on the public name as Host or X-Forwarded-Host';
    answerEarly(request, response, { error, status_code: 403 });
  };
};
