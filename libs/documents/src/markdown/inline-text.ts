import type { Image, PhrasingContent, RootContent } from 'mdast';

/** The text of inline nodes without their markup; images give nothing, they become pictures. */
export function inlineText(nodes: readonly (PhrasingContent | RootContent)[]): string {
  return nodes
    .map(textOfNode)
    .join('')
    .replace(/[ \t]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .trim();
}

function textOfNode(node: PhrasingContent | RootContent): string {
  switch (node.type) {
    case 'text':
      // Line breaks of the source are soft: Markdown joins the lines.
      return node.value.replace(/\n/g, ' ');
    case 'inlineCode':
      return node.value;
    case 'break':
      return '\n';
    case 'html':
      return /^<br\s*\/?>$/i.test(node.value) ? '\n' : '';
    case 'footnoteReference':
      return `[${node.identifier}]`;
    case 'image':
    case 'imageReference':
      return '';
    default:
      return 'children' in node ? node.children.map(textOfNode).join('') : '';
  }
}

/** The images among inline nodes, at any depth. */
export function inlineImages(nodes: readonly PhrasingContent[]): Pick<Image, 'alt' | 'title'>[] {
  return nodes.flatMap((node) => {
    if (node.type === 'image') return [node];
    if (node.type === 'imageReference') return [{ alt: node.alt }];
    return 'children' in node ? inlineImages(node.children) : [];
  });
}

/** The address when the nodes are nothing but one link. */
export function soleLink(nodes: readonly PhrasingContent[]): string | undefined {
  const [only, ...rest] = nodes;
  return only?.type === 'link' && rest.length === 0 ? only.url : undefined;
}
