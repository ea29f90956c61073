import { DOCUMENT_LIMITS, limitExceeded, type DocumentLimit } from '@sluice/domain';
import { readXml, type XmlAttributes } from './xml-reader.js';

/** An element of a parsed part; names as `qualifiedName` gives them. */
export interface XmlElement {
  readonly name: string;
  readonly attributes: XmlAttributes;
  readonly children: (XmlElement | string)[];
}

export type TreeLimits = Readonly<Record<'partBytes' | 'partNodes', DocumentLimit>>;

/**
 * The root element of a part. Of alternate contents only the preferred choice is kept, as the fallback repeats it.
 * @throws PermanentError DOCUMENT_TOO_LARGE before more of it is held than the limits allow, besides those of `readXml`
 */
export async function readXmlTree(
  pieces: AsyncIterable<Uint8Array>,
  part: string,
  label: string,
  { partBytes, partNodes }: TreeLimits = DOCUMENT_LIMITS,
): Promise<XmlElement> {
  const document: XmlElement = { name: '#document', attributes: {}, children: [] };
  const open: XmlElement[] = [document];
  let nodes = 0;
  const count = (more: number): void => {
    nodes += more;
    if (nodes > partNodes.value) throw limitExceeded(partNodes);
  };
  await readXml(bounded(pieces, partBytes), part, label, {
    open: (name, attributes) => {
      count(1 + Object.keys(attributes).length);
      const element: XmlElement = { name, attributes, children: [] };
      if (name !== 'mc:Fallback') open.at(-1)!.children.push(element);
      open.push(element);
    },
    close: () => open.pop(),
    text: (text) => {
      count(1);
      open.at(-1)!.children.push(text);
    },
  });
  return elementsOf(document)[0]!;
}

async function* bounded(pieces: AsyncIterable<Uint8Array>, limit: DocumentLimit): AsyncGenerator<Uint8Array> {
  let bytes = 0;
  for await (const piece of pieces) {
    bytes += piece.length;
    if (bytes > limit.value) throw limitExceeded(limit);
    yield piece;
  }
}

export const elementsOf = (element: XmlElement | undefined): XmlElement[] =>
  element ? element.children.filter((child) => typeof child !== 'string') : [];

export const childOf = (element: XmlElement | undefined, name: string): XmlElement | undefined =>
  element?.children.find((child): child is XmlElement => typeof child !== 'string' && child.name === name);

export const childrenOf = (element: XmlElement | undefined, name: string): XmlElement[] =>
  elementsOf(element).filter((child) => child.name === name);

/** The element reached by following child names; undefined where one is missing. */
export const descend = (element: XmlElement | undefined, ...names: string[]): XmlElement | undefined =>
  names.reduce<XmlElement | undefined>((current, name) => childOf(current, name), element);

/** All elements of that name below, in document order, not looking inside a match. */
export function* descendantsOf(element: XmlElement | undefined, name: string): Generator<XmlElement> {
  for (const child of elementsOf(element)) {
    if (child.name === name) yield child;
    else yield* descendantsOf(child, name);
  }
}

/** All text below, concatenated. */
export const textOf = (element: XmlElement | undefined): string =>
  element ? element.children.map((child) => (typeof child === 'string' ? child : textOf(child))).join('') : '';
