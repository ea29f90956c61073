/** The address of the next page in a `Link` header (RFC 8288), null when there is none. */
export function nextPageUrl(header: string | null): string | null {
  for (const [, url, parameters] of (header ?? '').matchAll(/<([^>]*)>([^<]*)/g)) {
    const relation = /;\s*rel\s*=\s*(?:"([^"]*)"|([^\s;,"]+))/i.exec(parameters!);
    if ((relation?.[1] ?? relation?.[2] ?? '').toLowerCase().split(/\s+/).includes('next')) return url!;
  }
  return null;
}
