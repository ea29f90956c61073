import { attribute, elementsBelow, firstElement, type HtmlElement, rawText, tagOf } from './html-tree.js';

const NEVER_CONTENT = new Set([
  ...['script', 'style', 'template', 'noscript', 'head', 'link', 'meta'],
  ...['nav', 'aside', 'dialog', 'iframe', 'object', 'embed', 'svg', 'canvas', 'audio', 'video'],
  ...['form', 'button', 'select', 'input', 'textarea'],
]);
const BOILERPLATE_ROLES = new Set([
  ...['navigation', 'banner', 'contentinfo', 'search', 'complementary'],
  ...['menu', 'menubar', 'dialog', 'alert'],
]);

/** Whether an element is not part of the document's text: scripts, navigation, forms, hidden parts, headers of the site. */
export function isBoilerplate(element: HtmlElement, insideArticle: boolean): boolean {
  const tag = tagOf(element);
  if (tag === '' || NEVER_CONTENT.has(tag)) return true;
  if (attribute(element, 'hidden') !== undefined || attribute(element, 'aria-hidden') === 'true') return true;
  if (BOILERPLATE_ROLES.has(attribute(element, 'role') ?? '')) return true;
  if (/display\s*:\s*none/i.test(attribute(element, 'style') ?? '')) return true;
  // A header or footer belongs to its article where it is inside one, else to the site.
  return !insideArticle && tag === 'footer';
}

/** The element that holds the main text: `main`, else the only `article`, else the body. */
export function mainElement(body: HtmlElement): HtmlElement {
  const main = firstElement(body, (element) => tagOf(element) === 'main' || attribute(element, 'role') === 'main');
  if (main && hasText(main)) return main;
  const articles = [...elementsBelow(body)].filter((element) => tagOf(element) === 'article');
  return articles.length === 1 && hasText(articles[0]!) ? articles[0]! : body;
}

const hasText = (element: HtmlElement): boolean => rawText(element).trim() !== '';
