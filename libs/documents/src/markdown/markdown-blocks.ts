import type { Definition, FootnoteDefinition, List, ListItem, Paragraph, Root, RootContent, Table } from 'mdast';
import type { DoclingNode } from '@sluice/domain';
import { codeLanguage } from '../docling/code-language.js';
import { BULLET, type DoclingBuilder, type ListMarker } from '../docling/docling-builder.js';
import { tableFromRows } from '../docling/table-data.js';
import { addHtmlFragment } from '../html/parse-html.js';
import { countedTree } from '../html/bounded-html.js';
import { inlineImages, inlineText, soleLink } from './inline-text.js';

/** Adds the blocks of a Markdown tree to a document, in order. `#` is a title, `##` a heading of level 1, and so on. */
export class MarkdownBlocks {
  private readonly html = countedTree();

  constructor(private readonly builder: DoclingBuilder) {}

  addRoot(root: Root): void {
    this.addBlocks(root.children, this.builder.body);
  }

  private addBlocks(blocks: readonly RootContent[], parent: DoclingNode): void {
    for (const block of blocks) this.addBlock(block, parent);
  }

  private addBlock(block: RootContent, parent: DoclingNode): void {
    switch (block.type) {
      case 'heading':
        this.addHeading(inlineText(block.children), block.depth, parent);
        break;
      case 'paragraph':
        this.addParagraph(block, parent);
        break;
      case 'list':
        this.addList(block, parent);
        break;
      case 'table':
        this.addTable(block, parent);
        break;
      case 'code':
        if (block.value.trim()) this.builder.addCode(block.value, codeLanguage(block.lang), { parent });
        break;
      case 'blockquote':
        this.addBlocks(block.children, parent);
        break;
      case 'html':
        addHtmlFragment(this.builder, block.value, parent, this.html);
        break;
      case 'footnoteDefinition':
        this.addFootnote(block, parent);
        break;
      default:
        // Rules and link definitions carry no text of their own.
        assertSilent(block);
    }
  }

  private addHeading(text: string, depth: number, parent: DoclingNode): void {
    if (!text) return;
    if (depth === 1) this.builder.addTitle(text, { parent });
    else this.builder.addHeading(text, depth - 1, { parent });
  }

  private addParagraph(paragraph: Paragraph, parent: DoclingNode): void {
    const text = inlineText(paragraph.children);
    const hyperlink = soleLink(paragraph.children);
    if (text) this.builder.addParagraph(text, { parent }, hyperlink ? { hyperlink } : {});
    for (const { alt, title } of inlineImages(paragraph.children)) {
      this.builder.addPicture({ parent }, alt?.trim() ?? title?.trim());
    }
  }

  private addList(list: List, parent: DoclingNode): void {
    const group = this.builder.addList({ parent });
    list.children.forEach((item, index) => {
      const marker: ListMarker = list.ordered ? { enumerated: true, marker: `${(list.start ?? 1) + index}.` } : BULLET;
      const [first, ...rest] = item.children;
      const leading = first?.type === 'paragraph' ? first : undefined;
      const node = this.builder.addListItem(group, withCheckbox(item, inlineText(leading?.children ?? [])), marker);
      for (const { alt } of inlineImages(leading?.children ?? []))
        this.builder.addPicture({ parent: node }, alt?.trim());
      this.addBlocks(leading ? rest : item.children, node);
    });
  }

  private addTable(table: Table, parent: DoclingNode): void {
    const rows = table.children.map((row) => row.children.map((cell) => inlineText(cell.children)));
    this.builder.addTable(tableFromRows(rows), { parent });
  }

  private addFootnote(footnote: FootnoteDefinition, parent: DoclingNode): void {
    const text = footnote.children
      .flatMap((block) => (block.type === 'paragraph' ? [inlineText(block.children)] : []))
      .join('\n');
    if (text) this.builder.addFootnote(`[${footnote.identifier}] ${text}`, { parent });
  }
}

function withCheckbox(item: ListItem, text: string): string {
  if (typeof item.checked !== 'boolean') return text;
  return `[${item.checked ? 'x' : ' '}] ${text}`;
}

type SilentBlock = Exclude<
  RootContent,
  { type: 'heading' | 'paragraph' | 'list' | 'table' | 'code' | 'blockquote' | 'html' | 'footnoteDefinition' }
>;
function assertSilent(_block: SilentBlock | Definition): void {
  // Exists for its parameter type: a new kind of block fails to compile until it is handled.
}
