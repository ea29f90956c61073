import { errorMessage, UpstreamError } from '@sluice/domain';
import { RedirectRefusedError } from '@sluice/io/http';
import { RobotsTxt } from './robots-txt.js';
import { USER_AGENT, type SiteClient } from './site-client.js';

/** What a crawler must read at least (RFC 9309, section 2.5); the rest is not looked at. */
const MAX_BYTES = 500 * 1024;

/** What the sites that are asked allow, each asked once. */
export class Robots {
  private readonly sites = new Map<string, Promise<RobotsTxt>>();

  constructor(private readonly client: SiteClient) {}

  /**
   * Whether a page may be fetched.
   * @throws UpstreamError when the site cannot say so: nothing may be fetched then (section 2.3.1.4)
   */
  async allows(address: string, signal: AbortSignal): Promise<boolean> {
    const url = new URL(address);
    const known = this.sites.get(url.origin) ?? this.load(url.origin, signal);
    this.sites.set(url.origin, known);
    return (await known).allows(url);
  }

  private async load(origin: string, signal: AbortSignal): Promise<RobotsTxt> {
    const address = `${origin}/robots.txt`;
    try {
      const response = await this.client.request('GET', address, { 'accept-encoding': 'gzip, br' }, signal);
      if (response.isSuccess) return new RobotsTxt(await response.beginning(MAX_BYTES), USER_AGENT);
      response.discard();
      if (response.status < 500) return new RobotsTxt('', USER_AGENT);
      throw new UpstreamError(`status ${response.status}`);
    } catch (cause) {
      signal.throwIfAborted();
      if (cause instanceof RedirectRefusedError) return new RobotsTxt('', USER_AGENT);
      if (!(cause instanceof UpstreamError)) throw cause;
      const message = `${address} cannot be read, so that nothing of the site may be: ${errorMessage(cause)}`;
      throw new UpstreamError(message, cause.timedOut, { cause });
    }
  }
}
