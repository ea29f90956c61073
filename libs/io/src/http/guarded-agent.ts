import { Agent, buildConnector, Pool, type Dispatcher } from 'undici';
import type { AddressPolicy } from '../addresses/address-policy.js';
import { guardedLookup, resolveBySystem, type ResolveHost } from '../addresses/guarded-lookup.js';
import type { HttpLimits } from './http-limits.js';

export interface GuardedAgentOptions {
  readonly policy: AddressPolicy;
  readonly limits: HttpLimits;
  readonly resolve?: ResolveHost;
  /** Most connections to one origin; no limit when absent. */
  readonly connections?: number;
  /** Whether a connection serves several requests, one after the other; true when absent. */
  readonly reusesConnections?: boolean;
}

/**
 * Connections that the policy permits, whichever caller asks for them: each origin's addresses are judged when a connection is made, and
 * the connection goes to the very address that was judged.
 */
export function guardedAgent({
  policy,
  limits,
  resolve = resolveBySystem,
  connections,
  reusesConnections = true,
}: GuardedAgentOptions): Agent {
  return new Agent({
    headersTimeout: limits.firstByteMs,
    bodyTimeout: limits.idleMs,
    ...(reusesConnections ? {} : { pipelining: 0 }),
    ...(connections === undefined ? {} : { connections }),
    factory: (origin, options): Dispatcher => {
      const url = new URL(origin);
      const refusal = () => policy.refusal(url);
      const connect = buildConnector({
        timeout: limits.connectMs,
        allowH2: false,
        lookup: guardedLookup(resolve, policy.permits(url), refusal),
      });
      return new Pool(origin, {
        ...options,
        connect: (given, done) => {
          try {
            policy.checkLiteral(url);
          } catch (error) {
            done(error as Error, null);
            return;
          }
          connect(given, done);
        },
      });
    },
  });
}
