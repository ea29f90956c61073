import { DOCUMENT_LIMITS, type DoclingGroup, type DoclingNode } from '@sluice/domain';
import { codeLanguage } from '../docling/code-language.js';
import { BULLET, type DoclingBuilder, type ListMarker } from '../docling/docling-builder.js';
import { isBoilerplate } from './boilerplate.js';
import { htmlTable, layoutCells } from './html-table.js';
import {
  attribute,
  firstElement,
  type HtmlElement,
  type HtmlNode,
  isElement,
  isText,
  numberAttribute,
  rawText,
  tagOf,
} from './html-tree.js';
import { InlineCollector } from './inline-collector.js';
import { inlineTextOf, isBlock, splitItem } from './inline-text.js';

interface Context {
  readonly parent: DoclingNode;
  readonly insideArticle: boolean;
  readonly link?: string;
  /** How deep in the page; beyond the limit only text is taken, so that hostile nesting ends. */
  readonly depth: number;
}

const MAX_DEPTH = DOCUMENT_LIMITS.htmlNesting.value;

/** Adds the content of HTML elements to a document: `h1` is a title, `h2` a heading of level 1, and so on. */
export class HtmlBlocks {
  private readonly inline = new InlineCollector();

  constructor(private readonly builder: DoclingBuilder) {}

  addContent(nodes: readonly HtmlNode[], parent: DoclingNode, insideArticle = false): void {
    const context: Context = { parent, insideArticle, depth: 0 };
    this.addNodes(nodes, context);
    this.flush(context);
  }

  private addNodes(nodes: readonly HtmlNode[], context: Context): void {
    for (const node of nodes) {
      if (isText(node)) this.inline.add(node.value, context.link);
      else if (isElement(node) && !isBoilerplate(node, context.insideArticle)) this.addElement(node, context);
    }
  }

  private addElement(element: HtmlElement, outer: Context): void {
    if (outer.depth >= MAX_DEPTH) {
      this.inline.add(rawText(element), outer.link);
      return;
    }
    const context = { ...outer, depth: outer.depth + 1 };
    const tag = tagOf(element);
    if (/^h[1-6]$/.test(tag)) this.addHeading(element, Number(tag[1]), context);
    else if (tag === 'br') this.inline.breakLine();
    else if (tag === 'a') this.addNodes(element.childNodes, { ...context, link: attribute(element, 'href') });
    else if (tag === 'img') this.addImage(element, context);
    else if (tag === 'ul' || tag === 'ol' || tag === 'menu') this.addList(element, context);
    else if (tag === 'table') this.addTable(element, context);
    else if (tag === 'pre') this.addCode(element, context);
    else if (tag === 'figure') this.addFigure(element, context);
    else if (isBlock(element))
      this.addBlock(element, {
        ...context,
        insideArticle: context.insideArticle || tag === 'article' || tag === 'main',
      });
    else this.addNodes(element.childNodes, context);
  }

  private addBlock(element: HtmlElement, context: Context): void {
    this.flush(context);
    this.addNodes(element.childNodes, context);
    this.flush(context);
  }

  private addHeading(element: HtmlElement, depth: number, context: Context): void {
    this.flush(context);
    const text = inlineTextOf(element).replace(/\n/g, ' ');
    if (text && depth === 1) this.builder.addTitle(text, context);
    else if (text) this.builder.addHeading(text, depth - 1, context);
    this.addPictures(element, context);
  }

  private addImage(element: HtmlElement, context: Context): void {
    const alt = attribute(element, 'alt')?.trim();
    // An empty alt text is how authors mark decoration.
    if (alt === '') return;
    this.flush(context);
    this.builder.addPicture(context, alt ?? attribute(element, 'title')?.trim());
  }

  private addFigure(element: HtmlElement, context: Context): void {
    const caption = firstElement(element, (child) => tagOf(child) === 'figcaption');
    const image = firstElement(element, (child) => tagOf(child) === 'img');
    if (!image) {
      this.addBlock(element, context);
      return;
    }
    this.flush(context);
    const text = caption ? inlineTextOf(caption) : '';
    this.builder.addPicture(context, text || attribute(image, 'alt')?.trim());
  }

  private addCode(element: HtmlElement, context: Context): void {
    this.flush(context);
    const code = rawText(element).replace(/^\n/, '').trimEnd();
    if (code) this.builder.addCode(code, languageOf(element), context);
  }

  private addList(element: HtmlElement, context: Context): void {
    this.flush(context);
    const items = element.childNodes.filter(isElement).filter((child) => !isBoilerplate(child, context.insideArticle));
    if (items.length === 0) return;
    const group = this.builder.addList(context);
    const ordered = tagOf(element) === 'ol';
    let number = numberAttribute(element, 'start', 1, Number.MAX_SAFE_INTEGER);
    let last: DoclingNode = group;
    for (const item of items) {
      if (tagOf(item) !== 'li') {
        // Lists directly inside lists are wrong and common; browsers show them below the item before.
        this.addBlock(item, { ...context, parent: last });
        continue;
      }
      number = numberAttribute(item, 'value', number, Number.MAX_SAFE_INTEGER);
      last = this.addListItem(item, group, ordered ? { enumerated: true, marker: `${number}.` } : BULLET, context);
      number += 1;
    }
  }

  /** The item's own text is what comes before its second block; the blocks after it are the item's children. */
  private addListItem(item: HtmlElement, group: DoclingGroup, marker: ListMarker, context: Context): DoclingNode {
    const { text, rest } = splitItem(item);
    const node = this.builder.addListItem(group, text, marker);
    const inside = { ...context, parent: node };
    this.addNodes(rest, inside);
    this.flush(inside);
    return node;
  }

  private addTable(table: HtmlElement, context: Context): void {
    this.flush(context);
    const role = attribute(table, 'role');
    const layout = layoutCells(table, role === 'presentation' || role === 'none');
    if (layout) {
      for (const cell of layout) this.addBlock(cell, context);
      return;
    }
    const caption = table.childNodes.filter(isElement).find((child) => tagOf(child) === 'caption');
    this.builder.addTable(htmlTable(table, inlineTextOf), context, caption && inlineTextOf(caption));
  }

  private addPictures(element: HtmlElement, context: Context): void {
    const image = firstElement(element, (child) => tagOf(child) === 'img');
    if (image) this.addImage(image, context);
  }

  private flush({ parent }: Context): void {
    const { text, hyperlink } = this.inline.take();
    if (text) this.builder.addParagraph(text, { parent }, hyperlink ? { hyperlink } : {});
  }
}

/** By the class `language-x` or `lang-x` that Markdown renderers and highlighters put on `pre` or its `code`. */
function languageOf(pre: HtmlElement): string {
  const code = firstElement(pre, (child) => tagOf(child) === 'code');
  const classes = [attribute(pre, 'class'), code && attribute(code, 'class')].join(' ');
  return codeLanguage(/\b(?:lang|language|highlight-source)-([\w+#-]+)/.exec(classes)?.[1]);
}
