export const PUBLIC_GITHUB_API = 'https://api.github.com';

/**
 * Where people and git find the repositories of a GitHub API: `api.github.com` → `github.com`, Enterprise Server
 * `host/api/v3` → `host`, Enterprise Cloud with data residency `api.tenant.ghe.com` → `tenant.ghe.com`.
 */
export function githubSiteOf(apiUrl: string): string {
  const url = new URL(apiUrl);
  const host = /^api\.(github\.com|[^.]+\.ghe\.com)$/.exec(url.host)?.[1] ?? url.host;
  return `${url.protocol}//${host}${url.pathname.replace(/\/api\/v3\/?$/, '').replace(/\/$/, '')}`;
}
