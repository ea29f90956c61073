import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { AddressList } from '@sluice/io';
import { comesFrom } from '../connections/peer.js';

export interface AuthSettings {
  readonly apiKeyEnabled: boolean;
  readonly apiKey: string | null;
  readonly trustProxyHeaders: boolean;
  /** Whose identity headers and X-Forwarded-Host are believed; null when that was not said: this machine and private networks. */
  readonly trustedProxies: AddressList | null;
  /** Names that requests may be for; those the server is bound to when there are none. */
  readonly allowedHosts: readonly string[];
}

/** Who makes a request. */
export interface CurrentUser {
  /** How the request was identified. */
  readonly kind: 'anonymous' | 'api_key' | 'proxy';
  readonly name: string;
  readonly email: string | null;
  readonly groups: readonly string[];
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Compares in a time that tells nothing about either text, nor about their lengths. */
const equal = (one: string, other: string): boolean => timingSafeEqual(digest(one), digest(other));

const first = (value: string | string[] | undefined): string | undefined =>
  (Array.isArray(value) ? value[0] : value)?.trim() || undefined;

/**
 * Identifies the user of a request: by the API key, by the headers of a trusted proxy, or as anybody when neither is switched
 * on. A wrong key is refused even beside valid proxy headers.
 *
 * @returns null when the request must be refused
 */
export const identify = (request: IncomingMessage, settings: AuthSettings): CurrentUser | null => {
  const { headers } = request;
  if (!settings.apiKeyEnabled && !settings.trustProxyHeaders) {
    return { kind: 'anonymous', name: 'anonymous', email: null, groups: [] };
  }
  const bearer = /^Bearer\s+(.+)$/i.exec(headers.authorization ?? '')?.[1];
  if (settings.apiKeyEnabled && bearer !== undefined) {
    return settings.apiKey && equal(bearer.trim(), settings.apiKey)
      ? { kind: 'api_key', name: 'api-key', email: null, groups: [] }
      : null;
  }
  return settings.trustProxyHeaders && comesFrom(request, settings.trustedProxies ?? AddressList.local)
    ? ofProxy(headers)
    : null;
};

const ofProxy = (headers: IncomingHttpHeaders): CurrentUser | null => {
  for (const prefix of ['x-auth-request', 'x-forwarded']) {
    const email = first(headers[`${prefix}-email`]) ?? null;
    const name = first(headers[`${prefix}-user`]) ?? email;
    if (name === null) continue;
    return {
      kind: 'proxy',
      name,
      email,
      groups: (first(headers[`${prefix}-groups`]) ?? '')
        .split(',')
        .map((group) => group.trim())
        .filter(Boolean),
    };
  }
  return null;
};
