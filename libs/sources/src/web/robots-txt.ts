import { errorMessage, UpstreamError } from '@sluice/domain';
import { RedirectRefusedError } from '@sluice/io/http';
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

interface Rule {
  readonly allows: boolean;
  /** In the form that paths are compared in; see `comparable`. */
  readonly pattern: string;
}

interface Group {
  readonly agents: string[];
  readonly rules: Rule[];
}

/** What a robots.txt (RFC 9309) says to one crawler. */
export class RobotsTxt {
  private readonly rules: readonly Rule[];

  /** @param agent the crawler's product token */
  constructor(text: string, agent: string) {
    this.rules = rulesFor(groupsOf(text), agent.toLowerCase());
  }

  /** The longest rule that matches decides, and of two that are equally long the one that allows. */
  allows(url: URL): boolean {
    const path = comparable(`${url.pathname}${url.search}`);
    if (path === '/robots.txt') return true;
    const matching = this.rules.filter(({ pattern }) => matches(pattern, path));
    const longest = Math.max(...matching.map(({ pattern }) => pattern.length));
    return matching.length === 0 || matching.some(({ allows, pattern }) => allows && pattern.length === longest);
  }
}

/** All groups that name the crawler, as one; else those for everybody. */
function rulesFor(groups: readonly Group[], agent: string): Rule[] {
  const named = groups.filter(({ agents }) => agents.includes(agent));
  const applying = named.length > 0 ? named : groups.filter(({ agents }) => agents.includes('*'));
  return applying.flatMap(({ rules }) => rules);
}

function groupsOf(text: string): Group[] {
  const groups: Group[] = [];
  for (const line of text.replace(/^\ufeff/, '').split(/\r\n?|\n/)) {
    const [, key = '', value = ''] = /^\s*([\w-]+)\s*:\s*([^#]*)/.exec(line) ?? [];
    const last = groups.at(-1);
    switch (key.toLowerCase()) {
      case 'user-agent': {
        const isFurther = last !== undefined && last.rules.length === 0;
        const group = isFurther ? last : { agents: [], rules: [] };
        if (!isFurther) groups.push(group);
        group.agents.push(tokenOf(value.trim()));
        break;
      }
      case 'allow':
      case 'disallow':
        // Also an empty one, which says nothing, ends the list of those that the group is for.
        last?.rules.push({
          allows: key.toLowerCase() === 'allow' || value.trim() === '',
          pattern: comparable(value.trim()),
        });
    }
  }
  return groups;
}

/** `sluice/1.0` names the same crawler as `sluice`. */
const tokenOf = (agent: string): string =>
  agent.startsWith('*') ? '*' : (/^[a-z_-]+/i.exec(agent)?.[0] ?? '').toLowerCase();

/** Percent-encoded where it is not ASCII, and not where it need not be, so that one path has one form. */
const comparable = (path: string): string =>
  path
    .replace(/[^\x21-\x7e]+/gu, (text) => (text.isWellFormed() ? encodeURIComponent(text) : ''))
    .replace(/%[0-9a-f]{2}/gi, (octet) => {
      const character = String.fromCharCode(Number.parseInt(octet.slice(1), 16));
      return /[\w.~-]/.test(character) ? character : octet.toUpperCase();
    });

/** `*` stands for anything, `$` at the end for the end. Takes time in proportion to the path for each `*`. */
function matches(pattern: string, path: string): boolean {
  const isWhole = pattern.endsWith('$');
  const [start = '', ...parts] = (isWhole ? pattern.slice(0, -1) : pattern).split('*');
  if (!path.startsWith(start)) return false;
  const end = isWhole ? parts.pop() : undefined;
  if (isWhole && end === undefined) return path === start;
  let position = start.length;
  for (const part of parts) {
    const found = path.indexOf(part, position);
    if (found === -1) return false;
    position = found + part.length;
  }
  return end === undefined || (path.endsWith(end) && path.length - end.length >= position);
}
