import { SaxesParser, type SaxesTagNS } from 'saxes';
import { DOCUMENT_LIMITS } from '@sluice/domain';
import { damagedDocument, unsafeArchive } from '../errors/document-errors.js';
import { qualifiedName } from './xml-namespaces.js';

/** Attributes by qualified name; those without namespace by their bare name. */
export type XmlAttributes = Readonly<Record<string, string>>;

export interface XmlHandlers {
  open(name: string, attributes: XmlAttributes): void;
  close?(name: string): void;
  text?(text: string): void;
  /** Whether nothing more is to be read; asked between pieces. What follows is not even inflated, nor has to be well-formed. */
  isDone?(): boolean;
}

const MAX_DEPTH = DOCUMENT_LIMITS.xmlNesting.value;

/**
 * Streams UTF-8 or UTF-16 XML through the handlers. Document type declarations are refused, so there are no external or
 * self-made entities.
 * @throws PermanentError DAMAGED_DOCUMENT when it is not well-formed, UNSAFE_ARCHIVE for a document type declaration.
 */
export async function readXml(
  pieces: AsyncIterable<Uint8Array>,
  part: string,
  label: string,
  handlers: XmlHandlers,
): Promise<void> {
  const parser = new SaxesParser({ xmlns: true, position: false });
  let depth = 0;
  parser.on('doctype', () => {
    throw unsafeArchive(label, `its part ${part} declares a document type`);
  });
  parser.on('error', (error) => {
    throw damagedDocument(label, `its part ${part} is not well-formed XML`, error);
  });
  parser.on('opentag', (tag) => {
    depth += 1;
    if (depth > MAX_DEPTH) throw unsafeArchive(label, `its part ${part} nests deeper than ${MAX_DEPTH} levels`);
    handlers.open(qualifiedName(tag.uri, tag.local), attributesOf(tag));
  });
  parser.on('closetag', (tag) => {
    depth -= 1;
    handlers.close?.(qualifiedName(tag.uri, tag.local));
  });
  parser.on('text', (text) => handlers.text?.(text));
  parser.on('cdata', (text) => handlers.text?.(text));

  let decoder: InstanceType<typeof TextDecoder> | undefined;
  for await (const piece of pieces) {
    decoder ??= new TextDecoder(encodingOf(piece));
    parser.write(decoder.decode(piece, { stream: true }));
    if (handlers.isDone?.()) return;
  }
  parser.write(decoder?.decode() ?? '').close();
}

function encodingOf(start: Uint8Array): string {
  if (start[0] === 0xff && start[1] === 0xfe) return 'utf-16le';
  if (start[0] === 0xfe && start[1] === 0xff) return 'utf-16be';
  return 'utf-8';
}

function attributesOf(tag: SaxesTagNS): XmlAttributes {
  const attributes: Record<string, string> = {};
  for (const { uri, local, value } of Object.values(tag.attributes)) {
    attributes[qualifiedName(uri, local, '')] = value;
  }
  return attributes;
}
