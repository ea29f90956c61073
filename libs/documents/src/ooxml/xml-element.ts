import { readXml, type XmlAttributes } from './xml-reader.js';

/** An element of a parsed part; names as `qualifiedName` gives them. */
export interface XmlElement {
  readonly name: string;
  readonly attributes: XmlAttributes;
  readonly children: (XmlElement | string)[];
}

/** The root element of a part. Of alternate contents only the preferred choice is kept, as the fallback repeats it. */
export async function readXmlTree(pieces: AsyncIterable<Uint8Array>, part: string, label: string): Promise<XmlElement> {
  const document: XmlElement = { name: '#document', attributes: {}, children: [] };
  const open: XmlElement[] = [document];
  await readXml(pieces, part, label, {
    open: (name, attributes) => {
      const element: XmlElement = { name, attributes, children: [] };
      if (name !== 'mc:Fallback') open.at(-1)!.children.push(element);
      open.push(element);
    },
    close: () => open.pop(),
    text: (text) => open.at(-1)!.children.push(text),
  });
  return elementsOf(document)[0]!;
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
