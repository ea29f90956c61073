import {
  type DoclingDocument,
  type DoclingPicture,
  type DoclingRef,
  type DoclingTable,
  type DoclingText,
  iterateItems,
  refPointer,
  resolveRef,
  type VisitedItem,
} from '@sluice/domain';
import { type Block, BlockSyntax, type Heading, type SourceItem } from './block.js';
import { type ItemContext, itemContext } from './item-context.js';
import { listPrefix, pictureDescription, plainText, sourceOf } from './item-text.js';
import { tableText } from './table-text.js';

export type OutlineEntry =
  { kind: 'heading'; heading: Heading; trail: readonly Heading[] } | { kind: 'block'; block: Block };

/**
 * The body of a document as headings and blocks in reading order. A heading ends the ones of its own level and deeper.
 * Captions stand directly before what they belong to; the parts of an inline group are one block; items without text are left out.
 */
export function outlineDocument(document: DoclingDocument): OutlineEntry[] {
  return new OutlineBuilder(document).build();
}

class OutlineBuilder {
  private readonly entries: OutlineEntry[] = [];
  private trail: readonly Heading[] = [];
  /** Texts that already stand elsewhere: captions with their float, inline parts in their heading. */
  private readonly placed = new Set<string>();
  private openInlineGroup: string | undefined;

  constructor(private readonly document: DoclingDocument) {}

  build(): OutlineEntry[] {
    const items = [...iterateItems(this.document)];
    for (const { item } of items) for (const caption of captionsOf(item)) this.placed.add(refPointer(caption));
    for (const { item } of items) if (!this.placed.has(item.self_ref)) this.add(item);
    return this.entries;
  }

  private add(item: VisitedItem['item']): void {
    if (isTable(item)) this.addTable(item);
    else if (isPicture(item)) this.addPicture(item);
    else if (item.label === 'title' || item.label === 'section_header') this.addHeading(item);
    else if (item.label === 'code' && !this.isInline(item)) this.addCode(item);
    else this.addProse(item);
  }

  private addHeading(item: DoclingText): void {
    const parts = plainText(item).trim() ? [item] : this.inlineParts(item);
    const text = parts.map(plainText).join(' ').replace(/\s+/g, ' ').trim();
    if (!text) return;
    const level = item.label === 'title' ? 0 : (item.level ?? 1);
    const trail = this.trail.filter((outer) => outer.level < level);
    const heading = { source: sourceOf(item), level, text };
    this.entries.push({ kind: 'heading', heading, trail });
    this.trail = [...trail, heading];
    this.openInlineGroup = undefined;
  }

  /** A Markdown heading with formatting has no text of its own but an inline group of parts, which then are no body text. */
  private inlineParts(heading: DoclingText): DoclingText[] {
    const groups = (heading.children ?? []).map((ref) => resolveRef(this.document, ref));
    const parts = groups
      .flatMap((found) => (found?.kind === 'group' && found.node.label === 'inline' ? found.node.children : []))
      .flatMap((ref) => this.textAt(ref));
    for (const part of parts) this.placed.add(part.self_ref);
    return parts;
  }

  private addTable(table: DoclingTable): void {
    this.addCaptions(table, []);
    this.push({ ...tableText(table), syntax: BlockSyntax.Table, unit: table.self_ref, sources: [sourceOf(table)] });
  }

  private addPicture(picture: DoclingPicture): void {
    const description = pictureDescription(picture);
    const source = sourceOf(picture);
    this.addCaptions(picture, description.trim() ? [] : [source]);
    this.push({ text: description, syntax: BlockSyntax.Prose, unit: picture.self_ref, sources: [source] });
  }

  private addCode(item: DoclingText): void {
    this.addCaptions(item, []);
    this.push({ text: plainText(item), syntax: BlockSyntax.Code, unit: item.self_ref, sources: [sourceOf(item)] });
  }

  private addCaptions(float: VisitedItem['item'], sources: SourceItem[]): void {
    for (const caption of captionsOf(float).flatMap((ref) => this.textAt(ref))) {
      const withCaption = [...sources, sourceOf(caption)];
      this.push({ text: plainText(caption), syntax: BlockSyntax.Prose, unit: float.self_ref, sources: withCaption });
    }
  }

  private addProse(item: DoclingText): void {
    const plain = plainText(item).trim();
    if (!plain) return;
    const text = item.label === 'code' ? `\`${plain}\`` : plain;
    const context = itemContext(this.document, item);
    const group = context.inlineGroup?.self_ref;
    if (group !== undefined && group === this.openInlineGroup) return this.continueInline(text, sourceOf(item));
    const listItem = item.label === 'list_item' ? item : context.listItem;
    const marked = `${listItem ? listPrefix(listItem, context.listDepth) : checkbox(item)}${text}`;
    const sources = listItem && listItem !== item ? [sourceOf(listItem), sourceOf(item)] : [sourceOf(item)];
    this.push({ text: marked, syntax: BlockSyntax.Prose, unit: unitOf(context, item), sources });
    this.openInlineGroup = group;
  }

  private continueInline(text: string, source: SourceItem): void {
    const last = this.entries.at(-1);
    if (last?.kind !== 'block') return;
    last.block.text += ` ${text}`;
    last.block.sources.push(source);
  }

  private push(block: Omit<Block, 'trail' | 'headerLength'> & { headerLength?: number }): void {
    this.openInlineGroup = undefined;
    const text = block.text.replace(/^(?:[^\S\n]*\n)+/, '').trimEnd();
    if (text.trim()) {
      this.entries.push({ kind: 'block', block: { headerLength: 0, ...block, text, trail: this.trail } });
    }
  }

  private isInline(item: DoclingText): boolean {
    const parent = item.parent && resolveRef(this.document, item.parent);
    return parent?.kind === 'group' && parent.node.label === 'inline';
  }

  private textAt(ref: DoclingRef): DoclingText[] {
    const found = resolveRef(this.document, ref);
    const inBody = found?.kind === 'text' && (found.node.content_layer ?? 'body') === 'body';
    return inBody ? [found.node] : [];
  }
}

const captionsOf = (item: VisitedItem['item']): DoclingRef[] => item.captions ?? [];
const isTable = (item: VisitedItem['item']): item is DoclingTable => 'data' in item;
const isPicture = (item: VisitedItem['item']): item is DoclingPicture => item.self_ref.startsWith('#/pictures/');
const unitOf = (context: ItemContext, item: DoclingText): string =>
  (context.outermostList ?? context.inlineGroup ?? item).self_ref;

function checkbox(item: DoclingText): string {
  if (item.label === 'checkbox_selected') return '[x] ';
  return item.label === 'checkbox_unselected' ? '[ ] ' : '';
}
