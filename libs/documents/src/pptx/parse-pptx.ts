import { canonicalMimeType, DocumentKind, kindLabel } from '@sluice/domain';
import { DoclingBuilder } from '../docling/docling-builder.js';
import { officeProperties } from '../ooxml/core-properties.js';
import { OoxmlPackage } from '../ooxml/ooxml-package.js';
import { descend } from '../ooxml/xml-element.js';
import type { FormatParser } from '../parsing/format-parser.js';
import { readPresentation } from './presentation.js';
import { SlideBlocks } from './slide-blocks.js';

/** PresentationML (ECMA-376 part 1, chapter 19): each slide is a page; the first slide's title is the document's. */
export const parsePptx: FormatParser = async (file) => {
  const pack = await OoxmlPackage.open(file.path, kindLabel(DocumentKind.Pptx));
  try {
    const { slides, width, height } = await readPresentation(pack);
    const builder = new DoclingBuilder(file, canonicalMimeType(DocumentKind.Pptx));
    for (const [index, part] of slides.entries()) {
      const blocks = new SlideBlocks(builder, { number: index + 1, width, height });
      blocks.addShapes(descend(await pack.requiredTree(part), 'p:cSld', 'p:spTree'));
      const notes = [...(await pack.relationships(part)).values()].find(({ type }) => type === 'notesSlide');
      if (notes) {
        const { target } = notes;
        blocks.addNotes(descend(await pack.tree(target), 'p:cSld', 'p:spTree'));
      }
    }
    const { title } = await officeProperties(pack);
    return { document: builder.build(), pageCount: slides.length, titleProperty: title };
  } finally {
    pack.close();
  }
};
