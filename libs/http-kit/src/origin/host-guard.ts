import type { IncomingMessage } from 'node:http';
import type { NextFunction, Request, RequestHandler, Response } from 'express';
import type { AuthSettings } from '../auth/credentials.js';
import { comesFrom, overUnixSocket } from '../connections/peer.js';
import { answerEarly } from '../errors/answer-early.js';
import { allowedHosts } from './allowed-hosts.js';
import { hostNameOf, hostOfTarget } from './host-name.js';

/** Asked by what watches the service, under whatever name it has found; they change nothing and show nothing of a document. */
const PROBES = /^\/(health|ready|metrics)\/?$/i;

/**
 * Refuses requests for a host name that this server does not have. Without it the page of a stranger whose name suddenly points
 * to this server (DNS rebinding) could read and change everything in a visitor's browser, as if it came from here.
 *
 * Who must send a key is not asked for a name unless ALLOWED_HOSTS is set: a page of a stranger has no key.
 *
 * @param boundTo the name or address that the server listens at; null when it is none of either
 */
export const hostGuard = (settings: AuthSettings, boundTo: string | null): RequestHandler => {
  const isAllowed = allowedHosts(settings.allowedHosts, boundTo);
  const isListed = settings.allowedHosts.length > 0;
  const isNeeded = isListed || !settings.apiKeyEnabled || settings.trustProxyHeaders;
  /** A proxy that was named passes on the names that it was set up for. */
  const passesOn = (request: IncomingMessage): boolean =>
    overUnixSocket(request) || (settings.trustedProxies !== null && comesFrom(request, settings.trustedProxies));

  return (request: Request, response: Response, next: NextFunction): void => {
    const hosts = request.headersDistinct.host ?? [];
    const named = hostNameOf(hosts[0] ?? '');
    const target = hostOfTarget(request);
    if (hosts.length > 1 || (named === null && (hosts[0] || request.httpVersion !== '1.0')) || target === null) {
      answerEarly(request, response, { error: 'The header Host must name this server, once', status_code: 400 });
      return;
    }
    const stranger = [named, target].find((host) => host && !isAllowed(host.name));
    if (!stranger || !isNeeded || (!isListed && passesOn(request)) || PROBES.test(request.path)) {
      next();
      return;
    }
    const error = `This server is not known as ${stranger.name}; ALLOWED_HOSTS lists the names that it answers to`;
    answerEarly(request, response, { error, status_code: 403 });
  };
};
