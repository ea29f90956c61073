import { canonicalMimeType, DOCUMENT_LIMITS, DocumentKind } from '@sluice/domain';
import type { Root } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { gfm } from 'micromark-extension-gfm';
import { DoclingBuilder } from '../docling/docling-builder.js';
import type { FormatParser } from '../parsing/format-parser.js';
import { addPlainText } from '../plain-text/parse-plain-text.js';
import { readText } from '../text-encoding/read-text.js';
import { boundMarkdown, type BoundedMarkdown } from './bound-markdown.js';
import { splitFrontMatter } from './front-matter.js';
import { MarkdownBlocks } from './markdown-blocks.js';
import { type MarkdownPiece, markdownPieces } from './markdown-pieces.js';

/** CommonMark with GitHub's extensions; front matter gives the title property. */
export const parseMarkdown: FormatParser = async (file) => {
  const { body, properties } = splitFrontMatter(await readText(file, 'Markdown file'));
  const builder = new DoclingBuilder(file, canonicalMimeType(DocumentKind.Markdown));
  const result = { pageCount: null, titleProperty: properties.title };
  if (body.length > DOCUMENT_LIMITS.markdownLength.value) {
    addPlainText(builder, body);
    const warning = `The Markdown file has more than ${DOCUMENT_LIMITS.markdownLength.value} characters and was read as plain text.`;
    return { ...result, document: builder.build(), warnings: [warning] };
  }
  const bounded = boundMarkdown(body);
  const blocks = new MarkdownBlocks(builder);
  for (const piece of markdownPieces(bounded)) blocks.addRoot(treeOf(piece, bounded));
  return { ...result, document: builder.build(), warnings: bounded.warnings };
};

const INLINE = [
  'attention',
  'autolink',
  'codeText',
  'htmlText',
  'labelEnd',
  'labelStartImage',
  'labelStartLink',
  'strikethrough',
  'emailAutolink',
  'protocolAutolink',
  'wwwAutolink',
  'gfmFootnoteCall',
  'gfmPotentialFootnoteCall',
];
const FOOTNOTES = ['definition', 'gfmFootnoteDefinition'];

function treeOf({ text, start }: MarkdownPiece, { withoutInline, withoutFootnotes }: BoundedMarkdown): Root {
  const disabled = [...(withoutInline ? INLINE : []), ...(withoutFootnotes ? FOOTNOTES : [])];
  const tree = fromMarkdown(text, {
    extensions: [gfm(), { disable: { null: disabled } }],
    // The transforms look for addresses in the finished texts.
    mdastExtensions: gfmFromMarkdown().map((extension) =>
      withoutInline ? { ...extension, transforms: [] } : extension,
    ),
  });
  return { ...tree, children: tree.children.filter(({ position }) => position!.start.offset! >= start) };
}
