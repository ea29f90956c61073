import type { DoclingItem, DoclingPicture, DoclingText } from '@sluice/domain';
import type { SourceItem } from './block.js';

/** The item's text with line ends as `\n`; `orig` where a parser left `text` empty (undecoded formulas). */
export function plainText(item: DoclingText): string {
  return unixLines(item.text?.trim() ? item.text : (item.orig ?? ''));
}

/** The description a model gave to the picture, or an empty string. */
export function pictureDescription(picture: DoclingPicture): string {
  const description = picture.meta?.['description'];
  if (typeof description !== 'object' || description === null || !('text' in description)) return '';
  return typeof description.text === 'string' ? unixLines(description.text) : '';
}

/** What stands before a list item: two spaces for each list around its own, then its number, letter or a dash. */
export function listPrefix(item: DoclingText, listDepth: number): string {
  const marker = item.marker?.trim() ?? '';
  return `${'  '.repeat(Math.max(0, listDepth - 1))}${/[\p{L}\p{N}]/u.test(marker) ? marker : '-'} `;
}

export function sourceOf(item: DoclingItem): SourceItem {
  return { ref: item.self_ref, label: item.label, pages: (item.prov ?? []).map((place) => place.page_no) };
}

const unixLines = (text: string): string => text.replace(/\r\n?/g, '\n');
