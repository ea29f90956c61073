/** The decoded names from the server's root to a resource; an empty list is the root. */
export type DavPath = readonly string[];

/**
 * Reads the path of an `href`, which servers give as an absolute path, a full address or, against the standard, without
 * encoding. `#` and `?` belong to the name: no resource of a server has a fragment, and some do not encode them. Null when
 * the bytes are not UTF-8, when a name cannot be part of a URI, and for an empty href, which some servers send for names that
 * they cannot encode and which would otherwise stand for the directory itself.
 */
export function pathOfHref(href: string, requestUrl: string): DavPath | null {
  if (href === '') return null;
  const encoded = absolutePath(href, requestUrl)
    .split('/')
    .filter((name) => name !== '' && name !== '.');
  try {
    // A percent sign that begins no escape was not encoded by the server.
    const names = encoded.map((name) => decodeURIComponent(name.replace(/%(?![0-9A-Fa-f]{2})/g, '%25')));
    return names.some((name) => name === '..' || /[/\0]/.test(name)) ? null : names;
  } catch {
    return null;
  }
}

function absolutePath(href: string, requestUrl: string): string {
  const full = /^[a-z][a-z0-9+.-]*:\/\/[^/]*(.*)$/is.exec(href);
  if (full !== null) return full[1]!;
  return href.startsWith('/') ? href : new URL(requestUrl).pathname.replace(/[^/]*$/, href);
}

/** The path of what a user or an inventory names: plain text, not encoded. */
export const pathOfText = (text: string): DavPath => text.split('/').filter((name) => name !== '' && name !== '.');

export const encodePath = (path: DavPath): string => path.map(encodeURIComponent).join('/');

export const isSamePath = (one: DavPath, other: DavPath): boolean =>
  one.length === other.length && one.every((name, index) => name === other[index]);

/** The name of `path` when it lies directly in `directory`, null otherwise. */
export const childName = (path: DavPath, directory: DavPath): string | null =>
  path.length === directory.length + 1 && isSamePath(path.slice(0, -1), directory) ? path.at(-1)! : null;
