import type { DoclingPicture, DoclingProvenance, DoclingTable } from '@sluice/domain';
import type { DoclingBuilder, ListMarker } from '../docling/docling-builder.js';
import { NestedLists } from '../docling/nested-lists.js';
import { tableData } from '../docling/table-data.js';
import type { HeadingRanks } from './headings.js';
import { endsSentence, joinLines, type ListBlock, type PageBlock, shownText, type TextBlock } from './page-blocks.js';
import type { PageContent } from './page-content.js';
import type { Box } from './page-geometry.js';
import type { Segment } from './segments.js';

const FIGURE_CAPTION = /^(fig(ure|\.)?|abb(ildung|\.)?|bild|chart|diagram)\s*\d+/i;
const TABLE_CAPTION = /^(tab(le|elle|\.)?)\s*\d+/i;

/** A block with the page it stands on. */
export interface PlacedBlock {
  readonly block: PageBlock;
  readonly page: PageContent;
}

/** Adds the blocks of a PDF to a document. A paragraph that goes on in the next column or page becomes one item again. */
export class PdfBlocks {
  private readonly lists: NestedLists;
  /** Left edges of the open lists' markers, outermost first. */
  private indents: number[] = [];

  constructor(
    private readonly builder: DoclingBuilder,
    private readonly ranks: HeadingRanks,
  ) {
    this.lists = new NestedLists(builder, builder.body);
  }

  addPage({ number, width, height }: PageContent, headers: readonly Segment[], footers: readonly Segment[]): void {
    this.builder.addPage(number, width, height);
    for (const header of headers) this.addFurniture(header, 'page_header', { number, height });
    for (const footer of footers) this.addFurniture(footer, 'page_footer', { number, height });
  }

  addAll(placed: readonly PlacedBlock[]): void {
    for (let index = 0; index < placed.length; index += 1) {
      const { block, page } = placed[index]!;
      const rank = this.ranks.rankOf(block);
      if (block.kind !== 'listItem' || rank !== undefined) this.endLists();
      if (block.kind === 'picture' || block.kind === 'table') {
        if (this.addFloat(placed, index)) index += 1;
      } else if (block.kind === 'code') {
        this.builder.addCode(block.text, 'unknown', { prov: [provenance(page, block.box, block.text)] });
      } else if (rank !== undefined) {
        this.addHeading(shownText(block), rank, [provenance(page, block.box, shownText(block))]);
      } else if (block.kind === 'listItem') {
        this.addListItem(block, page);
      } else if (!this.isCaptionOfNext(placed, index)) {
        index += this.addParagraph(placed, index);
      }
    }
  }

  private addHeading(text: string, rank: 'title' | number, prov: DoclingProvenance[]): void {
    if (rank === 'title') this.builder.addTitle(text, { prov });
    else this.builder.addHeading(text, rank, { prov });
  }

  /** Adds a paragraph; returns how many of the following blocks it took in. */
  private addParagraph(placed: readonly PlacedBlock[], index: number): number {
    const { block, page } = placed[index] as PlacedBlock & { block: TextBlock };
    const prov = [provenance(page, block.box, block.text)];
    let text = block.text;
    let taken = 0;
    for (let next = placed[index + 1]; next && this.goesOn(text, block, next); next = placed[index + 1 + taken]) {
      const start = text.length;
      text = joinLines([text, (next.block as TextBlock).text]);
      prov.push({ ...provenance(next.page, next.block.box, ''), charspan: [start, text.length] });
      taken += 1;
    }
    this.builder.addParagraph(text, { prov });
    return taken;
  }

  /** Whether a paragraph was cut by the end of a column or page: no full stop, and the next begins in lower case. */
  private goesOn(text: string, block: TextBlock, { block: next }: PlacedBlock): boolean {
    if (next.kind !== 'text' || this.ranks.rankOf(next) !== undefined) return false;
    const movedUp = next.box.top < block.box.bottom;
    return movedUp && Math.abs(next.size - block.size) < 0.5 && !endsSentence(text) && /^[\p{Ll}(]/u.test(next.text);
  }

  private addListItem(block: ListBlock, page: PageContent): void {
    while (this.indents.length > 0 && this.indents.at(-1)! > block.box.left + INDENT_TOLERANCE) this.indents.pop();
    if (this.indents.length === 0 || this.indents.at(-1)! < block.box.left - INDENT_TOLERANCE)
      this.indents.push(block.box.left);
    const marker: ListMarker = { enumerated: block.enumerated, marker: block.marker };
    this.lists.addItem(block.text, this.indents.length - 1, marker, [provenance(page, block.box, block.text)]);
  }

  private endLists(): void {
    this.lists.end();
    this.indents = [];
  }

  /** Adds a table or picture with the caption before or after it; true when the block after it was that caption. */
  private addFloat(placed: readonly PlacedBlock[], index: number): boolean {
    const { block, page } = placed[index]!;
    const place = { prov: [provenance(page, block.box, '')] };
    const float =
      block.kind === 'table' ? this.builder.addTable(tableData(block.cells), place) : this.builder.addPicture(place);
    const before = placed[index - 1];
    if (before && this.isCaptionOfNext(placed, index - 1)) {
      this.addCaption(float, before);
      return false;
    }
    const after = placed[index + 1];
    if (!after || after.page !== page || !isCaption(after.block, block)) return false;
    this.addCaption(float, after);
    return true;
  }

  private addCaption(float: DoclingTable | DoclingPicture, { block, page }: PlacedBlock): void {
    if (block.kind === 'text')
      this.builder.addCaption(float, block.text, { prov: [provenance(page, block.box, block.text)] });
  }

  private isCaptionOfNext(placed: readonly PlacedBlock[], index: number): boolean {
    const current = placed[index]!;
    const next = placed[index + 1];
    if (!next || next.page !== current.page || !isCaption(current.block, next.block)) return false;
    // Captions of figures stand below them: one between two figures belongs to the upper one, which has taken it.
    return next.block.kind === 'table' || placed[index - 1]?.block.kind !== 'picture';
  }

  private addFurniture(
    segment: Segment,
    label: 'page_header' | 'page_footer',
    page: Pick<PageContent, 'number' | 'height'>,
  ): void {
    this.builder.addFurniture(segment.text, label, { prov: [provenance(page, segment, segment.text)] });
  }
}

/** In points. */
const INDENT_TOLERANCE = 4;

const isCaption = (candidate: PageBlock, float: PageBlock): boolean =>
  candidate.kind === 'text' &&
  ((float.kind === 'table' && TABLE_CAPTION.test(candidate.text)) ||
    (float.kind === 'picture' && FIGURE_CAPTION.test(candidate.text)));

/** Boxes are written with the origin at the bottom left, as docling's PDF pipeline does. */
function provenance(
  { number, height }: Pick<PageContent, 'number' | 'height'>,
  box: Box,
  text: string,
): DoclingProvenance {
  return {
    page_no: number,
    bbox: {
      l: round(box.left),
      t: round(height - box.top),
      r: round(box.right),
      b: round(height - box.bottom),
      coord_origin: 'BOTTOMLEFT',
    },
    charspan: [0, text.length],
  };
}

const round = (points: number): number => Math.round(points * 100) / 100;
