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
