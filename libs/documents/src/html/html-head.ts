import type { DefaultTreeAdapterTypes as Tree } from 'parse5';
import { attribute, elementsBelow, firstElement, type HtmlElement, rawText, tagOf } from './html-tree.js';

const META_NAMES: ReadonlyMap<string, string> = new Map([
  ['author', 'author'],
  ['description', 'description'],
  ['keywords', 'keywords'],
  ['article:published_time', 'created'],
  ['article:modified_time', 'modified'],
]);

/** What a page says of itself in its head: title, author, description, keywords, language, dates. */
export function htmlProperties(document: Tree.Document): Record<string, string> {
  const properties: Record<string, string> = {};
  const root = firstElement(document, (element) => tagOf(element) === 'html');
  const head = root && firstElement(root, (element) => tagOf(element) === 'head');
  put(properties, 'language', root && attribute(root, 'lang'));
  if (!head) return properties;
  for (const element of elementsBelow(head)) {
    if (tagOf(element) === 'title') put(properties, 'title', rawText(element));
    if (tagOf(element) === 'meta') put(properties, META_NAMES.get(metaName(element)), attribute(element, 'content'));
  }
  return properties;
}

const metaName = (meta: HtmlElement): string =>
  (attribute(meta, 'name') ?? attribute(meta, 'property') ?? '').toLowerCase();

/** The first value of a name counts. */
function put(properties: Record<string, string>, name: string | undefined, value: string | undefined): void {
  const text = value?.replace(/\s+/g, ' ').trim();
  if (name && text) properties[name] ??= text;
}

/** The charset that the first kilobyte of a page declares, as the HTML standard's prescan finds it. */
export function declaredCharset(bytes: Uint8Array): string | undefined {
  const start = Buffer.from(bytes.subarray(0, 1024)).toString('latin1');
  return /<meta[^>]+charset\s*=\s*["']?([\w-]+)/i.exec(start)?.[1];
}
