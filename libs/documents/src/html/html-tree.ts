import { type DefaultTreeAdapterTypes as Tree, html } from 'parse5';

export type HtmlNode = Tree.ChildNode;
export type HtmlElement = Tree.Element;

export const isElement = (node: HtmlNode): node is HtmlElement => 'tagName' in node;
export const isText = (node: HtmlNode): node is Tree.TextNode => node.nodeName === '#text';

/** Lower-case tag name; empty for elements of SVG and MathML, which are no document structure. */
export const tagOf = (element: HtmlElement): string => (element.namespaceURI === html.NS.HTML ? element.tagName : '');

export const attribute = (element: HtmlElement, name: string): string | undefined =>
  element.attrs.find((candidate) => candidate.name === name)?.value;

/** A whole number attribute between 0 and `maximum`, or the default. */
export function numberAttribute(element: HtmlElement, name: string, byDefault: number, maximum: number): number {
  const value = Number.parseInt(attribute(element, name) ?? '', 10);
  return Number.isNaN(value) || value < 0 ? byDefault : Math.min(value, maximum);
}

/** One by one: a call takes some hundred thousand arguments at most, and an element may have more children. */
export function pushReversed<Item>(stack: (HtmlNode | Item)[], nodes: readonly HtmlNode[]): void {
  for (let index = nodes.length - 1; index >= 0; index -= 1) stack.push(nodes[index]!);
}

/** Elements below in document order, found without recursion as hostile pages nest thousands deep. */
export function* elementsBelow(root: { childNodes: HtmlNode[] }): Generator<HtmlElement> {
  const stack = root.childNodes.toReversed();
  for (let node = stack.pop(); node; node = stack.pop()) {
    if (!isElement(node)) continue;
    yield node;
    pushReversed(stack, node.childNodes);
  }
}

export function firstElement(
  root: { childNodes: HtmlNode[] },
  matches: (element: HtmlElement) => boolean,
): HtmlElement | undefined {
  for (const element of elementsBelow(root)) if (matches(element)) return element;
  return undefined;
}

/** All text below, as written. */
export function rawText(root: { childNodes: HtmlNode[] }): string {
  let text = '';
  const stack = root.childNodes.toReversed();
  for (let node = stack.pop(); node; node = stack.pop()) {
    if (isText(node)) text += node.value;
    else if (isElement(node)) pushReversed(stack, node.childNodes);
  }
  return text;
}
