import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { gfm } from 'micromark-extension-gfm';
import { DoclingBuilder } from '../docling/docling-builder.js';
import { canonicalMimeType, DocumentKind } from '../kinds/document-kind.js';
import type { FormatParser } from '../parsing/format-parser.js';
import { readText } from '../text-encoding/read-text.js';
import { splitFrontMatter } from './front-matter.js';
import { MarkdownBlocks } from './markdown-blocks.js';

/** CommonMark with GitHub's extensions; front matter gives the title property. */
export const parseMarkdown: FormatParser = async (file) => {
  const { body, properties } = splitFrontMatter(await readText(file, 'Markdown file'));
  const root = fromMarkdown(body, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] });
  const builder = new DoclingBuilder(file, canonicalMimeType(DocumentKind.Markdown));
  new MarkdownBlocks(builder).addRoot(root);
  return { document: builder.build(), pageCount: null, titleProperty: properties.title };
};
