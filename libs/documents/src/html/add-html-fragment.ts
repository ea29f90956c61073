import { parseFragment } from 'parse5';
import type { DoclingNode } from '@sluice/domain';
import type { DoclingBuilder } from '../docling/docling-builder.js';
import { HtmlBlocks } from './html-blocks.js';

/** Adds the content of an HTML fragment, such as a block of HTML inside Markdown, below `parent`. */
export function addHtmlFragment(builder: DoclingBuilder, fragment: string, parent: DoclingNode): void {
  new HtmlBlocks(builder).addContent(parseFragment(fragment).childNodes, parent, true);
}
