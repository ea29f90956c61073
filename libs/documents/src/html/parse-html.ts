import { canonicalMimeType, DocumentKind, type DoclingNode } from '@sluice/domain';
import { DoclingBuilder } from '../docling/docling-builder.js';
import type { FormatParser } from '../parsing/format-parser.js';
import { readText } from '../text-encoding/read-text.js';
import { mainElement } from './boilerplate.js';
import { parseHtmlPage, type HtmlTree, parseHtmlFragment } from './bounded-html.js';
import { HtmlBlocks } from './html-blocks.js';
import { declaredCharset, htmlProperties } from './html-head.js';
import { firstElement, tagOf } from './html-tree.js';

/** The main content of a page; scripts, navigation, forms and the site's frame are left out. `<title>` goes to the furniture. */
export const parseHtml: FormatParser = async (file) => {
  const page = parseHtmlPage(await readText(file, 'HTML file', declaredCharset));
  const { title } = htmlProperties(page);
  const builder = new DoclingBuilder(file, canonicalMimeType(DocumentKind.Html));
  if (title) builder.addFurniture(title, 'title');
  const body = firstElement(page, (element) => tagOf(element) === 'body');
  if (body) {
    const main = mainElement(body);
    new HtmlBlocks(builder).addContent(main.childNodes, builder.body, main !== body);
  }
  return { document: builder.build(), pageCount: null, titleProperty: title };
};

/** Adds the content of an HTML fragment, such as a block of HTML inside Markdown, below `parent`; those of one document share their `tree`. */
export function addHtmlFragment(builder: DoclingBuilder, fragment: string, parent: DoclingNode, tree: HtmlTree): void {
  new HtmlBlocks(builder).addContent(parseHtmlFragment(fragment, tree).childNodes, parent, true);
}
