import type { DoclingNode, DoclingPicture, DoclingTable } from '@sluice/domain';
import type { DoclingBuilder } from '../docling/docling-builder.js';
import { NestedLists } from '../docling/nested-lists.js';
import type { Relationship } from '../ooxml/ooxml-package.js';
import { childOf, descend, elementsOf, type XmlElement } from '../ooxml/xml-element.js';
import type { DocxNumbering } from './docx-numbering.js';
import { type ParagraphContent, readParagraph } from './docx-runs.js';
import { listLevel, outlineLevel, type ParagraphStyle } from './docx-styles.js';
import { docxTable, soleCell } from './docx-table.js';

/** What the rest of the package says about the main part. */
export interface DocxContext {
  readonly styles: ReadonlyMap<string, ParagraphStyle>;
  readonly numbering: DocxNumbering;
  readonly relationships: ReadonlyMap<string, Relationship>;
}

const CODE_STYLE = /^(source ?code|code|code block|html preformatted|preformatted text|macro text|plain code)$/;
const TITLE_STYLE = /^title$/;
const CAPTION_STYLE = /^caption$/;

/** Adds the blocks of a Word document to a DoclingDocument, in order. */
export class DocxBlocks {
  private readonly lists: NestedLists;
  private code: string[] = [];
  /** A table or picture that may still get the caption that follows it. */
  private uncaptioned: DoclingTable | DoclingPicture | undefined;
  private pendingCaption: string | undefined;
  private tableFollows = false;

  constructor(
    private readonly builder: DoclingBuilder,
    private readonly context: DocxContext,
    private readonly parent: DoclingNode,
  ) {
    this.lists = new NestedLists(builder, parent);
  }

  addAll(container: XmlElement): void {
    this.addBlocks(container);
    this.endCode();
    this.endCaption();
  }

  private addBlocks(container: XmlElement): void {
    const elements = elementsOf(container);
    elements.forEach((element, index) => {
      this.tableFollows = elements[index + 1]?.name === 'w:tbl';
      if (element.name === 'w:p') this.addParagraph(element);
      else if (element.name === 'w:tbl') this.addTable(element);
      else if (element.name === 'w:sdt') this.addBlocks(childOf(element, 'w:sdtContent') ?? element);
      else if (CONTAINERS.has(element.name)) this.addBlocks(element);
    });
  }

  private addParagraph(paragraph: XmlElement): void {
    const properties = childOf(paragraph, 'w:pPr');
    const style = this.context.styles.get(childOf(properties, 'w:pStyle')?.attributes['w:val'] ?? '');
    const content = readParagraph(paragraph, this.context.relationships);
    if (CODE_STYLE.test(style?.name ?? '')) {
      this.lists.end();
      this.code.push(content.text);
    } else if (content.text) {
      this.endCode();
      this.addText(content, properties, style);
    }
    this.addAttachments(content);
  }

  private addText(
    content: ParagraphContent,
    properties: XmlElement | undefined,
    style: ParagraphStyle | undefined,
  ): void {
    if (CAPTION_STYLE.test(style?.name ?? '')) {
      this.addCaption(content.text);
      return;
    }
    this.endCaption();
    const marker = this.markerOf(properties, style);
    const heading = style?.headingLevel ?? outlineLevel(properties);
    const place = { parent: this.parent };
    if (TITLE_STYLE.test(style?.name ?? '')) {
      this.lists.end();
      this.builder.addTitle(content.text, place);
    } else if (heading !== undefined) {
      this.lists.end();
      const number = marker?.enumerated ? `${marker.marker} ` : '';
      this.builder.addHeading(`${number}${content.text}`, heading, place);
    } else if (marker) {
      this.lists.addItem(content.text, marker.level, { enumerated: marker.enumerated, marker: marker.marker });
    } else {
      this.lists.end();
      this.builder.addParagraph(content.text, place, content.hyperlink ? { hyperlink: content.hyperlink } : {});
    }
    this.uncaptioned = undefined;
  }

  private markerOf(properties: XmlElement | undefined, style: ParagraphStyle | undefined) {
    const own = childOf(properties, 'w:numPr');
    const numId = childOf(own, 'w:numId')?.attributes['w:val'] ?? style?.numId;
    if (numId === undefined || numId === '0') return undefined;
    const level = listLevel(childOf(own, 'w:ilvl')) ?? style?.numLevel ?? 0;
    const marker = this.context.numbering.next(numId, level);
    return marker && { ...marker, level };
  }

  private addTable(table: XmlElement): void {
    this.endCode();
    this.lists.end();
    const frame = soleCell(table);
    if (frame) {
      this.addBlocks(frame);
      return;
    }
    const caption = this.takeCaption();
    const node = this.builder.addTable(
      docxTable(table, (cell) => this.cellText(cell)),
      { parent: this.parent },
      caption,
    );
    this.uncaptioned = caption === undefined ? node : undefined;
  }

  /** A cell's paragraphs, and those of tables inside it, one per line. */
  private cellText(cell: XmlElement): string {
    const lines = elementsOf(cell).flatMap((element): string[] => {
      if (element.name === 'w:p') return [this.cellParagraph(element)];
      if (element.name === 'w:tcPr') return [];
      const isRow = element.name === 'w:tr';
      const inner = isRow
        ? elementsOf(element)
            .filter(({ name }) => name === 'w:tc')
            .map((innerCell) => this.cellText(innerCell).replace(/\n/g, ' '))
            .join(' ')
        : this.cellText(element);
      return [inner];
    });
    return lines.filter(Boolean).join('\n');
  }

  private cellParagraph(paragraph: XmlElement): string {
    const { text, textBoxes } = readParagraph(paragraph, this.context.relationships);
    const numId = descend(paragraph, 'w:pPr', 'w:numPr', 'w:numId')?.attributes['w:val'];
    const marker =
      numId === undefined
        ? undefined
        : this.context.numbering.next(numId, listLevel(descend(paragraph, 'w:pPr', 'w:numPr', 'w:ilvl')) ?? 0);
    return [marker && text ? `${marker.marker} ${text}` : text, ...textBoxes.map((box) => this.cellText(box))]
      .filter(Boolean)
      .join('\n');
  }

  private addAttachments({ images, textBoxes }: ParagraphContent): void {
    for (const alt of images) {
      this.endCode();
      const caption = this.takeCaption() ?? (alt || undefined);
      const picture = this.builder.addPicture({ parent: this.parent }, caption);
      this.uncaptioned = caption === undefined ? picture : undefined;
    }
    for (const box of textBoxes) new DocxBlocks(this.builder, this.context, this.parent).addAll(box);
  }

  /** A caption belongs to the table right below it, else to the table or picture right above, else to what comes. */
  private addCaption(text: string): void {
    this.endCaption();
    this.lists.end();
    if (this.uncaptioned && !this.tableFollows) this.builder.addCaption(this.uncaptioned, text);
    else this.pendingCaption = text;
    this.uncaptioned = undefined;
  }

  private takeCaption(): string | undefined {
    const caption = this.pendingCaption;
    this.pendingCaption = undefined;
    return caption;
  }

  private endCaption(): void {
    const caption = this.takeCaption();
    if (caption !== undefined) this.builder.addParagraph(caption, { parent: this.parent });
  }

  private endCode(): void {
    const code = this.code.join('\n').trimEnd();
    this.code = [];
    if (code) this.builder.addCode(code, 'unknown', { parent: this.parent });
  }
}

/** Elements that only wrap blocks; of tracked changes the inserted side. */
const CONTAINERS = new Set(['w:customXml', 'w:ins', 'w:moveTo', 'w:smartTag', 'w:txbxContent', 'w:sdtContent']);
