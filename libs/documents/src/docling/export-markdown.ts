import {
  DOCUMENT_LIMITS,
  type DoclingDocument,
  type DoclingGroup,
  type DoclingNode,
  type DoclingPicture,
  type DoclingRef,
  type DoclingTable,
  type DoclingText,
  gridToMarkdown,
  limitExceeded,
  resolveRef,
} from '@sluice/domain';
import { escapeMarkdown, inlineMarkdown, isListGroup, textMarkdown } from './text-markdown.js';

/**
 * The Markdown of a document's body, as docling exports it by default: blocks parted by blank lines, captions with their
 * table or picture, pictures as `<!-- image -->`. Other layers (page headers and footers, notes) are left out.
 * @throws PermanentError DOCUMENT_TOO_LARGE when that is too long a text.
 */
export function exportMarkdown(document: DoclingDocument): string {
  return new MarkdownExport(document).blocksOf(document.body).join('\n\n');
}

const INDENT = '    ';

/** Real documents are not nested deeper; beyond it the text of a hostile file is dropped rather than the stack overrun. */
const MAX_DEPTH = DOCUMENT_LIMITS.documentNesting.value;

class MarkdownExport {
  private readonly shown = new Set<string>();
  private characters = 0;

  constructor(private readonly document: DoclingDocument) {
    // What a table or picture refers to is printed with it, wherever it stands.
    for (const float of [...document.tables, ...document.pictures]) {
      for (const { $ref } of [...(float.captions ?? []), ...(float.footnotes ?? [])]) this.shown.add($ref);
    }
  }

  blocksOf(parent: DoclingNode, depth = 0): string[] {
    if (depth > MAX_DEPTH) return [];
    return (parent.children ?? []).flatMap((ref) => this.blocks(ref, depth + 1));
  }

  private blocks(ref: DoclingRef, depth: number): string[] {
    const found = resolveRef(this.document, ref);
    if (!found || this.shown.has(found.node.self_ref)) return [];
    this.shown.add(found.node.self_ref);
    const inBody = (found.node.content_layer ?? 'body') === 'body';
    switch (found.kind) {
      case 'group':
        return this.groupBlocks(found.node, depth);
      case 'text':
        return [...(inBody ? this.textBlocks(found.node) : []), ...this.blocksOf(found.node, depth)];
      case 'table':
        return [...(inBody ? this.tableBlocks(found.node) : []), ...this.blocksOf(found.node, depth)];
      case 'picture':
        return inBody ? this.pictureBlocks(found.node) : [];
      case 'other':
        return inBody ? otherBlocks(found.node) : [];
    }
  }

  private groupBlocks(group: DoclingGroup, depth: number): string[] {
    if (isListGroup(group)) return compact([this.listLines(group, '', depth).join('\n')]);
    if (group.label === 'inline') return compact([inlineMarkdown(group, this.document, this.shown)]);
    return this.blocksOf(group, depth);
  }

  private textBlocks(item: DoclingText): string[] {
    const inline = item.text === '' ? this.inlineChild(item) : undefined;
    return compact([this.counted(textMarkdown(item, inline))]);
  }

  /** A heading or list item with markup of its own is empty and has an inline group as its child. */
  private inlineChild(item: DoclingText): string | undefined {
    for (const ref of item.children ?? []) {
      const found = resolveRef(this.document, ref);
      if (found?.kind !== 'group' || found.node.label !== 'inline') continue;
      this.shown.add(found.node.self_ref);
      return inlineMarkdown(found.node, this.document, this.shown);
    }
    return undefined;
  }

  private listLines(list: DoclingGroup, indent: string, depth: number): string[] {
    if (depth > MAX_DEPTH) return [];
    let number = 0;
    return (list.children ?? []).flatMap((ref) => {
      const found = resolveRef(this.document, ref);
      if (found?.kind === 'group' && isListGroup(found.node)) return this.innerList(found.node, indent, depth);
      if (found?.kind !== 'text' || found.node.label !== 'list_item') {
        return this.blocks(ref, depth).map((block) => this.counted(indentLines(block, indent)));
      }
      if (this.shown.has(found.node.self_ref)) return [];
      this.shown.add(found.node.self_ref);
      number += 1;
      return this.itemLines(found.node, number, indent, depth);
    });
  }

  private itemLines(item: DoclingText, number: number, indent: string, depth: number): string[] {
    const text = item.text === '' ? (this.inlineChild(item) ?? '') : textMarkdown(item);
    const own = `${indent}${listMarker(item, number)} ${text.replace(/\n/g, `\n${indent}${INDENT}`)}`.trimEnd();
    const below = (item.children ?? []).flatMap((ref) => {
      const found = resolveRef(this.document, ref);
      if (found?.kind === 'group' && isListGroup(found.node)) return this.innerList(found.node, indent, depth);
      return this.blocks(ref, depth + 1).map((block) => this.counted(`\n${indentLines(block, indent + INDENT)}\n`));
    });
    return [this.counted(own), ...below];
  }

  private innerList(list: DoclingGroup, indent: string, depth: number): string[] {
    if (this.shown.has(list.self_ref)) return [];
    this.shown.add(list.self_ref);
    return this.listLines(list, indent + INDENT, depth + 1);
  }

  private tableBlocks(table: DoclingTable): string[] {
    const text = this.counted(gridToMarkdown(table.data));
    return compact([this.referenced(table.captions), text, this.referenced(table.footnotes)]);
  }

  private pictureBlocks(picture: DoclingPicture): string[] {
    const description = (picture.meta as { description?: { text?: string } } | null | undefined)?.description?.text;
    return compact([this.referenced(picture.captions), '<!-- image -->', escapeMarkdown(description ?? '')]);
  }

  private referenced(refs: readonly DoclingRef[] | undefined): string {
    const texts = (refs ?? []).map((ref) => resolveRef(this.document, ref));
    return texts.flatMap((found) => (found?.kind === 'text' ? [this.counted(textMarkdown(found.node))] : [])).join(' ');
  }

  private counted(text: string): string {
    this.characters += text.length;
    if (this.characters > DOCUMENT_LIMITS.markdownCharacters.value)
      throw limitExceeded(DOCUMENT_LIMITS.markdownCharacters, this.characters);
    return text;
  }
}

const compact = (blocks: readonly string[]): string[] => blocks.filter((block) => block !== '');

const indentLines = (block: string, indent: string): string => block.replace(/^(?=.)/gm, indent);

/** Markers that Markdown knows stay; another one with a letter or digit is kept as part of the text. */
function listMarker({ marker = '', enumerated }: DoclingText, number: number): string {
  if (/^([-*+]|\d+\.)$/.test(marker)) return marker;
  if (marker === '' && enumerated) return `${number}.`;
  return /[\p{L}\p{N}]/u.test(marker) ? `- ${escapeMarkdown(marker)}` : '-';
}

function otherBlocks(node: DoclingNode): string[] {
  if (node.self_ref.startsWith('#/key_value_items/')) return ['<!-- missing-key-value-item -->'];
  return node.self_ref.startsWith('#/form_items/') ? ['<!-- missing-form-item -->'] : [];
}
