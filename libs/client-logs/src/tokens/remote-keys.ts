import { createLocalJWKSet, createRemoteJWKSet, errors, type CryptoKey, type JWSHeaderParameters } from 'jose';
import { KeysUnavailableError } from './token-rejection.js';

/** How a key server is asked, in milliseconds. */
export interface KeyServerTimes {
  /** Longest wait for a response. */
  readonly timeoutMs: number;
  /** Keys are fetched again after this time, so that withdrawn ones are noticed. */
  readonly maxAgeMs: number;
  /** A key that is not known lets them be fetched earlier, but not more often than this: anybody can name any key. */
  readonly cooldownMs: number;
  /** Pause after a failure. */
  readonly retryMs: number;
  /** How old keys may become that cannot be renewed. */
  readonly graceMs: number;
}

export const KEY_SERVER_TIMES: KeyServerTimes = {
  timeoutMs: 5000,
  maxAgeMs: 600_000,
  cooldownMs: 30_000,
  retryMs: 5000,
  graceMs: 3_600_000,
};

const SAME_ALGORITHM = new Map([
  ['EdDSA', 'Ed25519'],
  ['Ed25519', 'EdDSA'],
]);

/** The keys that a key server publishes, kept and renewed; while it does not respond, the last ones serve for a while. */
export class RemoteKeys {
  private readonly remote: ReturnType<typeof createRemoteJWKSet>;
  private local?: ReturnType<typeof createLocalJWKSet>;
  private fetchedAt = 0;
  private retryAt = 0;
  private failure: unknown;

  constructor(
    url: URL,
    private readonly times: KeyServerTimes,
  ) {
    this.remote = createRemoteJWKSet(url, {
      timeoutDuration: times.timeoutMs,
      cacheMaxAge: times.maxAgeMs,
      cooldownDuration: times.cooldownMs,
    });
  }

  /**
   * Selects the published key that a token's header names.
   *
   * @throws KeysUnavailableError when there are no keys that may be trusted
   * @throws an error of jose when none of them, or more than one, fits the header
   */
  async find(header: JWSHeaderParameters): Promise<CryptoKey> {
    if (!this.isTrusted) await this.renew();
    // Keys that may still be trusted prove tokens while newer ones are on their way.
    else if (!this.remote.fresh) void this.renew();
    try {
      return await this.select(header);
    } catch (error) {
      if (!(error instanceof errors.JWKSNoMatchingKey) || this.remote.coolingDown) throw error;
    }
    await this.renew();
    return this.select(header);
  }

  private get isTrusted(): boolean {
    return this.local !== undefined && (this.remote.fresh || Date.now() < this.fetchedAt + this.times.graceMs);
  }

  /** A published key may name its algorithm by the older or the newer of two names (RFC 9864), whichever the token has. */
  private async select(header: JWSHeaderParameters): Promise<CryptoKey> {
    try {
      return await this.trusted()(header);
    } catch (error) {
      const other = SAME_ALGORITHM.get(header.alg ?? '');
      if (other === undefined || !(error instanceof errors.JWKSNoMatchingKey)) throw error;
      return this.trusted()({ ...header, alg: other });
    }
  }

  private trusted(): NonNullable<typeof this.local> {
    if (this.local !== undefined && this.isTrusted) return this.local;
    throw new KeysUnavailableError('The key server that proves tokens does not answer', { cause: this.failure });
  }

  private async renew(): Promise<void> {
    if (Date.now() < this.retryAt) return;
    try {
      await this.remote.reload();
      this.local = createLocalJWKSet(this.remote.jwks()!);
      this.fetchedAt = Date.now();
    } catch (error) {
      this.failure = error;
      this.retryAt = Date.now() + this.times.retryMs;
    }
  }
}
