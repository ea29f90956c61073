import { isBoilerplate } from './boilerplate.js';
import { firstElement, type HtmlElement, type HtmlNode, isElement, isText, tagOf, pushReversed } from './html-tree.js';
import { InlineCollector } from './inline-collector.js';

const BLOCKS = new Set([
  'address',
  'article',
  'blockquote',
  'body',
  'center',
  'dd',
  'details',
  'div',
  'dl',
  'dt',
  'fieldset',
  'figure',
  'footer',
  'header',
  'hgroup',
  'hr',
  'html',
  'li',
  'main',
  'p',
  'section',
  'summary',
  'figcaption',
  'caption',
  'tr',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'ul',
  'ol',
  'menu',
  'table',
  'pre',
]);

export const isBlock = (element: HtmlElement): boolean => BLOCKS.has(tagOf(element));

/** The text of an element without its structure: one line for each block or `<br>`, empty lines left out. */
export function inlineTextOf(element: HtmlElement): string {
  return inlineText(element.childNodes);
}

function inlineText(nodes: readonly HtmlNode[]): string {
  const collector = new InlineCollector();
  collect(nodes, collector);
  return collector.take().text.replace(/\n{2,}/g, '\n');
}

/** Walks with its own stack: cells of hostile pages nest thousands deep. */
function collect(nodes: readonly HtmlNode[], collector: InlineCollector): void {
  const stack: (HtmlNode | 'line')[] = nodes.toReversed();
  for (let node = stack.pop(); node; node = stack.pop()) {
    if (node === 'line') collector.breakLine();
    else if (isText(node)) collector.add(node.value);
    else if (isElement(node) && !isBoilerplate(node, true)) {
      if (tagOf(node) === 'br') collector.breakLine();
      else if (isBlock(node)) {
        stack.push('line');
        pushReversed(stack, node.childNodes);
        stack.push('line');
      } else pushReversed(stack, node.childNodes);
    }
  }
}

/** A list item's own text (its inline start, or its first simple block) and the nodes after it. */
export function splitItem(item: HtmlElement): { text: string; rest: HtmlNode[] } {
  const nodes = item.childNodes;
  const firstBlock = nodes.findIndex((node) => isElement(node) && (isStandalone(node) || containsBlock(node)));
  if (firstBlock < 0) return { text: inlineText(nodes), rest: [] };
  const text = inlineText(nodes.slice(0, firstBlock));
  const block = nodes[firstBlock] as HtmlElement;
  if (text || !isSimpleBlock(block)) return { text, rest: nodes.slice(firstBlock) };
  return { text: inlineTextOf(block), rest: nodes.slice(firstBlock + 1) };
}

const isStandalone = (element: HtmlElement): boolean => isBlock(element) || tagOf(element) === 'img';
const containsBlock = (element: HtmlElement): boolean => firstElement(element, isStandalone) !== undefined;
const isSimpleBlock = (element: HtmlElement): boolean =>
  ['p', 'div', 'summary', 'dt', 'dd'].includes(tagOf(element)) && !containsBlock(element);
