import { type DoclingDocument, type DoclingGroup, type DoclingText, oneLine, resolveRef } from '@sluice/domain';

/** Of section headers, as docling validates it. */
const MAX_LEVEL = 100;

/** Ordered lists of older documents have a label of their own. */
export const isListGroup = ({ label }: DoclingGroup): boolean => label === 'list' || label === 'ordered_list';

/** One text item as a Markdown block without list marker; `inline` replaces its text where that is already Markdown. */
export function textMarkdown(item: DoclingText, inline?: string): string {
  const text = inline ?? formatted(item);
  switch (item.label) {
    case 'title':
      return text && `# ${oneLine(text)}`;
    case 'section_header':
      return text && `${'#'.repeat(Math.min(item.level ?? 1, MAX_LEVEL) + 1)} ${oneLine(text)}`;
    case 'code':
      return fenced(item.text);
    case 'formula':
      if (item.text) return `$$${item.text}$$`;
      return item.orig ? '<!-- formula-not-decoded -->' : '';
    case 'checkbox_selected':
      return `- [x] ${text}`;
    case 'checkbox_unselected':
      return `- [ ] ${text}`;
    default:
      return text;
  }
}

/** The parts of an inline group, joined by one space. */
export function inlineMarkdown(group: DoclingGroup, document: DoclingDocument, shown: Set<string>): string {
  const parts = (group.children ?? []).flatMap((ref) => {
    const found = resolveRef(document, ref);
    if (!found || shown.has(found.node.self_ref) || (found.node.content_layer ?? 'body') !== 'body') return [];
    shown.add(found.node.self_ref);
    if (found.kind === 'picture') return ['<!-- image -->'];
    if (found.kind === 'group') return [inlineMarkdown(found.node, document, shown)];
    return found.kind === 'text' ? [inlinePart(found.node)] : [];
  });
  return parts.filter(Boolean).join(' ');
}

function inlinePart(item: DoclingText): string {
  if (item.label === 'code') return `\`${item.text}\``;
  if (item.label === 'formula') return `$${item.text}$`;
  return formatted(item);
}

function formatted({ text, formatting, hyperlink }: DoclingText): string {
  let result = escapeMarkdown(text);
  if (result === '') return '';
  if (formatting?.bold) result = `**${result}**`;
  if (formatting?.italic) result = `*${result}*`;
  if (formatting?.strikethrough) result = `~~${result}~~`;
  return hyperlink ? `[${result}](${hyperlink})` : result;
}

/** A fence longer than any run of backticks inside, so that the code cannot end it. */
function fenced(code: string): string {
  const longest = (code.match(/`+/g) ?? []).reduce((length, run) => Math.max(length, run.length), 2);
  const fence = '`'.repeat(longest + 1);
  return `${fence}\n${code}\n${fence}`;
}

/** Escapes text as docling does: underscores with a backslash, `&`, `<` and `>` as entities, nothing else. */
export const escapeMarkdown = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('_', '\\_');
