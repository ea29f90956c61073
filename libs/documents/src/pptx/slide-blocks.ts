import type { BoundingBox, DoclingGroup, DoclingProvenance, DoclingTableData } from '@sluice/domain';
import { BULLET, type DoclingBuilder, type ItemPlace } from '../docling/docling-builder.js';
import { NestedLists } from '../docling/nested-lists.js';
import { childOf, descend, descendantsOf, textOf, type XmlElement, childrenOf } from '../ooxml/xml-element.js';
import { type CellSpec, statedSpan, tableData } from '../docling/table-data.js';
import { isTitle, type SlideShape, slideShapes } from './slide-shapes.js';
import { bodyText, type SlideParagraph, textParagraphs } from './text-body.js';

export interface SlidePlace {
  /** One-based. */
  readonly number: number;
  readonly width: number;
  readonly height: number;
}

/** Placeholders that repeat on every slide. */
const FURNITURE = new Set(['ftr', 'sldNum', 'dt', 'hdr']);
/** Placeholders whose paragraphs are bulleted unless they say otherwise. */
const BULLETED = new Set(['body', 'obj']);

/** Adds a slide as a `slide` group and page: title as heading, text, lists, tables, pictures. */
export class SlideBlocks {
  private readonly group: DoclingGroup;

  constructor(
    private readonly builder: DoclingBuilder,
    private readonly slide: SlidePlace,
  ) {
    this.group = builder.addGroup('slide', `slide-${slide.number}`);
    builder.addPage(slide.number, slide.width, slide.height);
  }

  addShapes(tree: XmlElement | undefined): void {
    for (const shape of slideShapes(tree)) this.addShape(shape);
  }

  /** Speaker notes, in layer `notes`. */
  addNotes(tree: XmlElement | undefined): void {
    for (const shape of slideShapes(tree)) {
      const text = shape.placeholder === 'body' ? bodyText(childOf(shape.element, 'p:txBody')) : '';
      if (text)
        this.builder.addParagraph(text, { parent: this.group, layer: 'notes', prov: this.prov(undefined, text) });
    }
  }

  private addShape(shape: SlideShape): void {
    if (FURNITURE.has(shape.placeholder ?? '')) {
      const text = bodyText(childOf(shape.element, 'p:txBody'));
      if (text) this.builder.addFurniture(text, 'page_footer', this.place(shape, text));
    } else if (shape.element.name === 'p:pic') {
      this.addPicture(shape);
    } else if (shape.element.name === 'p:graphicFrame') {
      this.addGraphic(shape);
    } else if (isTitle(shape)) {
      this.addTitle(shape);
    } else {
      this.addBody(shape);
    }
  }

  private addTitle(shape: SlideShape): void {
    const text = bodyText(childOf(shape.element, 'p:txBody')).replace(/\n/g, ' ');
    if (!text) return;
    if (this.slide.number === 1) this.builder.addTitle(text, this.place(shape, text));
    else this.builder.addHeading(text, 1, this.place(shape, text));
  }

  private addBody(shape: SlideShape): void {
    const paragraphs = textParagraphs(childOf(shape.element, 'p:txBody'));
    const lists = new NestedLists(this.builder, this.group);
    const numbers = new Map<number, number>();
    for (const paragraph of paragraphs) {
      const place = this.place(shape, paragraph.text);
      if (!isListed(paragraph, shape, paragraphs.length)) {
        lists.end();
        this.builder.addParagraph(paragraph.text, place);
        continue;
      }
      const number = paragraph.bullet === 'number' ? (numbers.get(paragraph.level) ?? 0) + 1 : 0;
      numbers.set(paragraph.level, number);
      for (const level of numbers.keys()) if (level > paragraph.level) numbers.delete(level);
      const marker = number > 0 ? { enumerated: true, marker: `${number}.` } : BULLET;
      lists.addItem(paragraph.text, paragraph.level, marker, place.prov);
    }
  }

  private addGraphic(shape: SlideShape): void {
    const data = descend(shape.element, 'a:graphic', 'a:graphicData');
    const table = childOf(data, 'a:tbl');
    if (table) this.builder.addTable(slideTable(table), this.place(shape));
    else if (data) this.addPicture(shape);
  }

  private addPicture(shape: SlideShape): void {
    const [properties] = descendantsOf(shape.element, 'p:cNvPr');
    const caption = properties?.attributes.descr?.trim() ?? '';
    const chartTitle = [...descendantsOf(shape.element, 'c:title')].map(textOf).join(' ').trim();
    this.builder.addPicture(this.place(shape, caption), caption || chartTitle || undefined);
  }

  private place(shape: SlideShape, text = ''): ItemPlace & { prov: DoclingProvenance[] } {
    return { parent: this.group, prov: this.prov(shape.box, text) };
  }

  /** Where the layout decides the place, all that is known is the slide. */
  private prov(box: BoundingBox | undefined, text: string): DoclingProvenance[] {
    const { number, width, height } = this.slide;
    const bbox = box ?? { l: 0, t: 0, r: width, b: height, coord_origin: 'TOPLEFT' };
    return [{ page_no: number, bbox, charspan: [0, text.length] }];
  }
}

function isListed({ bullet, level }: SlideParagraph, { placeholder }: SlideShape, paragraphs: number): boolean {
  if (bullet === 'none') return false;
  if (bullet !== 'inherited') return true;
  // A single line in a body placeholder is a sentence, not a list of one.
  return BULLETED.has(placeholder ?? '') && (paragraphs > 1 || level > 0);
}

/** A slide's table; places covered by a merged cell repeat in the source and are skipped. */
export function slideTable(table: XmlElement): DoclingTableData {
  const cells: CellSpec[] = [];
  childrenOf(table, 'a:tr').forEach((row, rowIndex) => {
    childrenOf(row, 'a:tc').forEach((cell, column) => {
      if (isOn(cell.attributes.hMerge) || isOn(cell.attributes.vMerge)) return;
      cells.push({
        row: rowIndex,
        column,
        rowSpan: statedSpan(cell.attributes.rowSpan),
        columnSpan: statedSpan(cell.attributes.gridSpan),
        text: bodyText(childOf(cell, 'a:txBody')),
        columnHeader: rowIndex === 0,
      });
    });
  });
  return tableData(cells);
}

const isOn = (flag: string | undefined): boolean => flag === '1' || flag === 'true';
