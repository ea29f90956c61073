import type { DoclingNode } from '@sluice/domain';
import type { DoclingBuilder } from '../docling/docling-builder.js';
import { type HtmlTree, parseHtmlFragment } from './bounded-html.js';
import { HtmlBlocks } from './html-blocks.js';

/** Adds the content of an HTML fragment, such as a block of HTML inside Markdown, below `parent`; those of one document share their `tree`. */
export function addHtmlFragment(builder: DoclingBuilder, fragment: string, parent: DoclingNode, tree: HtmlTree): void {
  new HtmlBlocks(builder).addContent(parseHtmlFragment(fragment, tree).childNodes, parent, true);
}
