import { iterateItems, resolveRef, tableToMarkdown } from '@sluice/domain';
/** The document's content items in reading order, as readers expand the context of a hit with them. */
export function documentItems(document) {
  return Array.from(iterateItems(document), ({ item, depth }, position) => ({
    position,
    selfRef: item.self_ref,
    label: item.label,
    text: itemText(item, document),
    pageNumbers: [...new Set((item.prov ?? []).map(({ page_no }) => page_no))].sort((a, b) => a - b),
    picture: isPicture(item) ? imageBytes(item) : null,
    headingLevel: item.label === 'section_header' && 'level' in item ? (item.level ?? 1) : 0,
    treeDepth: depth,
  }));
}
const isTable = (item) => item.self_ref.startsWith('#/tables/');
const isPicture = (item) => item.self_ref.startsWith('#/pictures/');
function itemText(item, document) {
  if (isTable(item)) return tableToMarkdown(item, document);
  if (isPicture(item)) return pictureDescription(item) ?? captions(item, document);
  return item.text ?? '';
}
function pictureDescription({ meta }) {
  const description = meta?.['description'];
  return typeof description?.text === 'string' && description.text !== '' ? description.text : undefined;
}
const captions = (picture, document) =>
  (picture.captions ?? [])
    .map((ref) => resolveRef(document, ref))
    .flatMap((found) => (found?.kind === 'text' ? [found.node.text] : []))
    .join(' ');
function imageBytes({ image }) {
  const base64 = /^data:[^,]*;base64,/.exec(image?.uri ?? '');
  return base64 ? Buffer.from(image.uri.slice(base64[0].length), 'base64') : null;
}
//# sourceMappingURL=document-items.js.map
