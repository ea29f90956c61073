import { canonicalMimeType, DocumentKind, kindLabel } from '@sluice/domain';
import { DoclingBuilder } from '../docling/docling-builder.js';
import { damagedDocument } from '../errors/document-errors.js';
import { officeProperties } from '../ooxml/core-properties.js';
import { OoxmlPackage, type Relationship } from '../ooxml/ooxml-package.js';
import { childOf, type XmlElement } from '../ooxml/xml-element.js';
import type { FormatParser } from '../parsing/format-parser.js';
import { DocxBlocks } from './docx-blocks.js';
import { addNotesAndFurniture } from './docx-notes.js';
import { DocxNumbering } from './docx-numbering.js';
import { readStyles } from './docx-styles.js';

/** WordprocessingML (ECMA-376 part 1, chapter 17): headings by style or outline level, lists by numbering, tables with merged cells. */
export const parseDocx: FormatParser = async (file) => {
  const label = kindLabel(DocumentKind.Docx);
  const pack = await OoxmlPackage.open(file.path, label);
  try {
    const main = await pack.mainPart();
    const body = childOf(await pack.requiredTree(main), 'w:body');
    if (!body) throw damagedDocument(label, 'it has no body');
    const relationships = await pack.relationships(main);
    const builder = new DoclingBuilder(file, canonicalMimeType(DocumentKind.Docx));
    const blocks = new DocxBlocks(
      builder,
      {
        styles: readStyles(await relatedTree(pack, relationships, 'styles')),
        numbering: new DocxNumbering(await relatedTree(pack, relationships, 'numbering')),
        relationships,
      },
      builder.body,
    );
    blocks.addAll(body);
    await addNotesAndFurniture(pack, relationships, builder);
    const { title } = await officeProperties(pack);
    return { document: builder.build(), pageCount: null, titleProperty: title };
  } finally {
    pack.close();
  }
};

async function relatedTree(
  pack: OoxmlPackage,
  relationships: ReadonlyMap<string, Relationship>,
  type: string,
): Promise<XmlElement | undefined> {
  const related = [...relationships.values()].find((relationship) => relationship.type === type);
  return related && pack.tree(related.target);
}
