import type { Replay, ReplayedAnswer, ReplayedRequest } from './replay-server.js';
import { commentsJson, issueJson, updatedSince, type FixtureRepository } from './repository.js';

export interface GitHubReplayOptions {
  /** A recursive tree with more entries is cut. */
  readonly treeLimit?: number;
  /** One level of a tree with more entries is cut, too. */
  readonly levelLimit?: number;
  readonly branches?: readonly string[];
  readonly issuesOff?: boolean;
}

/** The routes of GitHub's REST API as it documents them, for the repository `acme/docs`. */
export function githubReplay(repository: FixtureRepository, options: GitHubReplayOptions = {}): Replay {
  return (request) => {
    const route = request.path.replace(/^\/api\/v3/, '').replace(/^\/repos\/acme\/docs(?=\/|$)/, '');
    if (route.startsWith('/repos/')) return notFound;
    const [, kind, ...rest] = route.split('/');
    switch (kind) {
      case undefined:
        return { body: { full_name: 'acme/docs', default_branch: 'main' } };
      case 'commits':
        return commit(decodeURIComponent(rest[0]!));
      case 'compare':
        return comparison(rest[0]!);
      case 'git':
        return rest[0] === 'trees' ? tree(rest[1]!, request) : blob(rest[1]!, request);
      case 'issues':
        return options.issuesOff === true
          ? { status: 410, body: { message: 'Issues has been disabled in this repository.' } }
          : issues(rest, request);
      default:
        return notFound;
    }
  };

  function commit(ref: string): ReplayedAnswer {
    if (repository.files.size === 0) return { status: 409, body: { message: 'Git Repository is empty.' } };
    const known = ref === 'HEAD' || (options.branches ?? ['main']).some((branch) => ref === `heads/${branch}`);
    if (!known) return { status: 422, body: { message: `No commit found for SHA: ${ref}` } };
    return { headers: { 'content-type': 'application/vnd.github.sha; charset=utf-8' }, body: repository.push() };
  }

  function comparison(range: string): ReplayedAnswer {
    const changes = repository.changesSince(range.split('...')[0]!);
    if (changes === null) return notFound;
    const files = changes.map(({ path, before }) => ({
      filename: path,
      ...(before === null ? {} : { previous_filename: before }),
    }));
    return { body: { status: files.length === 0 ? 'identical' : 'ahead', files: files.slice(0, 300) } };
  }

  function tree(id: string, { query }: ReplayedRequest): ReplayedAnswer {
    const directory = repository.directoryOf(id);
    if (directory === undefined) return notFound;
    const entries = repository.tree(directory, query.has('recursive'));
    const limit = query.has('recursive')
      ? (options.treeLimit ?? 100_000)
      : (options.levelLimit ?? Number.POSITIVE_INFINITY);
    return { body: { sha: id, tree: entries.slice(0, limit), truncated: entries.length > limit } };
  }

  function blob(id: string, { headers }: ReplayedRequest): ReplayedAnswer {
    const content = repository.blob(id);
    if (content === undefined) return notFound;
    if (headers.accept === 'application/vnd.github.raw+json')
      return { headers: { 'content-type': 'application/octet-stream' }, body: content };
    return { body: { encoding: 'base64', content: content.toString('base64') } };
  }

  function issues(rest: readonly string[], request: ReplayedRequest): ReplayedAnswer {
    const base = 'https://github.com/acme/docs';
    const byNumber = repository.issues.filter(
      (issue) => rest.length === 0 || rest[0] === 'comments' || issue.number === Number(rest[0]),
    );
    if (byNumber.length === 0 && rest.length > 0 && rest[0] !== 'comments') return notFound;
    if (rest.at(-1) === 'comments')
      return page(
        updatedSince(
          byNumber.flatMap((issue) => commentsJson(issue, base)),
          request.query.get('since'),
        ),
        request,
      );
    if (rest.length === 1) return { body: issueJson(byNumber[0]!, base) };
    return page(
      updatedSince(
        byNumber.map((issue) => issueJson(issue, base)),
        request.query.get('since'),
      ),
      request,
    );
  }

  /** `per_page`, 30 when absent; other names of the parameter are ignored, as GitHub does. */
  function page(items: unknown[], { query, path, headers }: ReplayedRequest): ReplayedAnswer {
    const size = Math.min(100, Number(query.get('per_page') ?? 30));
    const number = Number(query.get('page') ?? 1);
    const next = new URL(path, `http://${headers.host!}`);
    next.search = query.toString();
    next.searchParams.set('page', String(number + 1));
    const more = items.length > number * size;
    return {
      headers: more ? { link: `<${next.href}>; rel="next"` } : {},
      body: items.slice((number - 1) * size, number * size),
    };
  }
}

const notFound: ReplayedAnswer = { status: 404, body: { message: 'Not Found' } };
