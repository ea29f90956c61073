import type { PlatformApi, Query } from '../http/platform-api.js';

/** Gitea's default of MAX_RESPONSE_ITEMS. A lower one of the server makes its pages smaller, which changes nothing here. */
const PAGE_SIZE = 50;

/**
 * All items of a list. Gitea's parameter is `limit`. It sends a `Link` header for most lists, but none for comments:
 * there `X-Total-Count` says when all have been seen, and without it a page that is empty or the last one again.
 */
export async function* giteaItems(api: PlatformApi, path: string, query: Query, signal: AbortSignal): AsyncGenerator {
  let seen = 0;
  let firstOfLastPage: string | undefined;
  for (let page = 1; ; page++) {
    let hasLinks = false;
    for await (const answer of api.pages(path, { ...query, limit: PAGE_SIZE, page }, signal)) {
      const first = JSON.stringify(answer.items[0]);
      if (first === undefined || first === firstOfLastPage) return;
      firstOfLastPage = first;
      yield* answer.items;
      seen += answer.items.length;
      hasLinks ||= answer.headers.has('link');
      if (!hasLinks && seen >= totalOf(answer.headers)) return;
    }
    if (hasLinks) return;
  }
}

/** Infinite when the server does not say. */
const totalOf = (headers: Headers): number => Number(headers.get('x-total-count') ?? Number.POSITIVE_INFINITY);
