import type { Replay, ReplayedAnswer, ReplayedRequest } from './replay-server.js';
import { commentsJson, issueJson, updatedSince, type FixtureRepository } from './repository.js';

export interface GiteaReplayOptions {
  /** The server's maximum of `per_page` for trees. */
  readonly treePage?: number;
  /** The server's MAX_RESPONSE_ITEMS. */
  readonly maxItems?: number;
  readonly hasIssues?: boolean;
  /** Servers before 1.13 send no count. */
  readonly withoutCount?: boolean;
}

/** The routes of Gitea's API for the repository `acme/docs`; as its source shows, comments come without a `Link` header. */
export function giteaReplay(repository: FixtureRepository, options: GiteaReplayOptions = {}): Replay {
  return (request) => {
    if (!request.path.startsWith('/api/v1/repos/acme/docs')) return notFound;
    const [, kind, ...rest] = request.path.slice('/api/v1/repos/acme/docs'.length).split('/');
    switch (kind) {
      case undefined:
        return {
          body: { default_branch: 'main', empty: repository.files.size === 0, has_issues: options.hasIssues ?? true },
        };
      case 'branches':
        return decodeURIComponent(rest.join('/')) === 'main'
          ? { body: { name: 'main', commit: { id: repository.push() } } }
          : notFound;
      case 'compare':
        return comparison(rest[0]!);
      case 'git':
        return rest[0] === 'trees' ? tree(rest[1]!, request) : blobJson(rest[1]!);
      case 'raw':
        return raw(decodeURIComponent(rest.join('/')), request);
      case 'issues':
        return issues(rest, request);
      default:
        return notFound;
    }
  };

  function comparison(range: string): ReplayedAnswer {
    const changes = repository.changesSince(range.split('...')[0]!);
    if (changes === null) return notFound;
    const files = changes.flatMap(({ path, before }) => [path, before ?? path].map((filename) => ({ filename })));
    return { body: { total_commits: 1, commits: [{ files }] } };
  }

  function tree(id: string, { query }: ReplayedRequest): ReplayedAnswer {
    const directory = repository.directoryOf(id);
    if (directory === undefined) return notFound;
    const entries = repository.tree(directory, query.get('recursive') === 'true');
    const size = Math.min(options.treePage ?? 1000, Number(query.get('per_page') ?? 1000));
    const page = Number(query.get('page') ?? 1);
    return {
      body: {
        sha: repository.commit,
        tree: entries.slice((page - 1) * size, page * size),
        truncated: page * size < entries.length,
        total_count: entries.length,
        page,
      },
    };
  }

  function blobJson(id: string): ReplayedAnswer {
    const content = repository.blob(id);
    return content === undefined
      ? notFound
      : { body: { encoding: 'base64', content: content.toString('base64'), sha: id } };
  }

  function raw(path: string, { query }: ReplayedRequest): ReplayedAnswer {
    const file = repository.files.get(path);
    return file === undefined || query.get('ref') !== repository.commit ? notFound : { body: file.content };
  }

  function issues(rest: readonly string[], request: ReplayedRequest): ReplayedAnswer {
    const base = 'https://git.example/acme/docs';
    if (rest[0] === 'comments')
      return page(
        updatedSince(
          repository.issues.flatMap((issue) => commentsJson(issue, base)),
          request.query.get('since'),
        ),
        request,
        false,
      );
    if (rest.length === 0)
      return page(
        updatedSince(
          repository.issues.filter((issue) => issue.isPull !== true).map((issue) => issueJson(issue, base)),
          request.query.get('since'),
        ).reverse(),
        request,
        true,
      );
    const issue = repository.issues.find(({ number }) => number === Number(rest[0]));
    if (issue === undefined) return notFound;
    // The comments of one issue are not paged at all.
    return rest[1] === 'comments'
      ? { headers: count(issue.comments?.length ?? 0), body: commentsJson(issue, base) }
      : { body: issueJson(issue, base) };
  }

  function page(items: unknown[], { query, path }: ReplayedRequest, withLink: boolean): ReplayedAnswer {
    const size = Math.min(options.maxItems ?? 50, Number(query.get('limit') ?? 30));
    const number = Number(query.get('page') ?? 1);
    const more = number * size < items.length;
    const params = new URLSearchParams(query);
    params.set('page', String(number + 1));
    // The server names its inner address, as behind a proxy whose address it was not told.
    const link: Record<string, string> =
      withLink && more ? { link: `<http://gitea.internal:3000${path}?${params.toString()}>; rel="next"` } : {};
    return { headers: { ...link, ...count(items.length) }, body: items.slice((number - 1) * size, number * size) };
  }

  function count(total: number): Record<string, string> {
    return options.withoutCount === true ? {} : { 'x-total-count': String(total) };
  }
}

const notFound: ReplayedAnswer = { status: 404, body: { message: 'Not Found' } };
