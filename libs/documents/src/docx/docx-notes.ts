import type { DoclingBuilder } from '../docling/docling-builder.js';
import type { OoxmlPackage, Relationship } from '../ooxml/ooxml-package.js';
import { childrenOf, descendantsOf, type XmlElement } from '../ooxml/xml-element.js';
import { readParagraph } from './docx-runs.js';

const PARTS = new Set(['footnotes', 'endnotes', 'header', 'footer']);

/** Adds footnotes and endnotes after the body, and the distinct page headers and footers to the furniture. */
export async function addNotesAndFurniture(
  pack: OoxmlPackage,
  relationships: ReadonlyMap<string, Relationship>,
  builder: DoclingBuilder,
): Promise<void> {
  const seen = new Set<string>();
  const read = new Set<string>();
  for (const { type, target } of relationships.values()) {
    // A part is read once, however often it is named.
    if (!PARTS.has(type) || read.has(target)) continue;
    read.add(target);
    if (type === 'footnotes' || type === 'endnotes') {
      const root = await pack.tree(target);
      for (const note of childrenOf(root, type === 'footnotes' ? 'w:footnote' : 'w:endnote')) addNote(note, builder);
      continue;
    }
    const text = paragraphTexts(await pack.tree(target)).join('\n');
    if (text && !seen.has(text)) builder.addFurniture(text, type === 'header' ? 'page_header' : 'page_footer');
    seen.add(text);
  }
}

function addNote(note: XmlElement, builder: DoclingBuilder): void {
  // Notes with a type are the separator lines between text and notes.
  if (note.attributes['w:type'] !== undefined && note.attributes['w:type'] !== 'normal') return;
  const text = paragraphTexts(note).join('\n');
  if (text) builder.addFootnote(`[${note.attributes['w:id'] ?? ''}] ${text}`);
}

const paragraphTexts = (root: XmlElement | undefined): string[] =>
  [...descendantsOf(root, 'w:p')].map((paragraph) => readParagraph(paragraph, new Map()).text).filter(Boolean);
