import { QuotaError, UpstreamError } from '@sluice/domain';

/**
 * Tells a faulty document from a faulty ingester: after `limit` failures of the ingester in a row nothing more is tried, rather
 * than each of ten thousand documents being retried against a server that is down.
 */
export class FailureStreak {
  private length = 0;

  constructor(private readonly limit: number) {}

  get isBroken(): boolean {
    return this.length >= this.limit;
  }

  success(): void {
    this.length = 0;
  }

  failure(error: unknown): void {
    if (error instanceof UpstreamError || error instanceof QuotaError) this.length += 1;
    else this.length = 0;
  }
}
