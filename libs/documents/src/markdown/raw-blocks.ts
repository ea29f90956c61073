/** Follows the blocks of a Markdown text whose lines are no prose: fenced code and HTML. */
export class RawBlocks {
  private fence: { readonly marker: string; readonly indent: number } | undefined;
  private html: RegExp | undefined;

  /** Whether the next line belongs to such a block; `indent` are its columns of white space. */
  takes(line: string, indent: number): boolean {
    if (this.fence) return this.takesFenced(line, indent, this.fence);
    if (this.html) {
      if (this.html.test(line)) this.html = undefined;
      return true;
    }
    const start = line.slice(0, LONGEST_START).trimStart();
    const fence = /^(`{3,}|~{3,})/.exec(start)?.[1];
    if (fence && !(fence.startsWith('`') && line.indexOf('`', line.indexOf(fence) + fence.length) >= 0)) {
      this.fence = { marker: fence, indent };
      return true;
    }
    const end = indent < 4 ? htmlEnd(start) : undefined;
    if (!end) return false;
    if (!end.test(line)) this.html = end;
    return true;
  }

  private takesFenced(
    line: string,
    indent: number,
    { marker, indent: opened }: { marker: string; indent: number },
  ): boolean {
    const text = line.trim();
    const closes = text.startsWith(marker) && text === marker[0]!.repeat(text.length);
    // A line further left ends the list item in which a fence stands, and the fence with it.
    const leaves = text !== '' && indent < opened;
    if (closes || leaves) this.fence = undefined;
    return closes || !leaves || this.takes(line, indent);
  }
}

/** Longer fences are read as long as this. */
const LONGEST_START = 200;
const BLOCK_TAG =
  /^<\/?(address|article|aside|blockquote|body|center|details|div|dl|dt|dd|fieldset|figure|figcaption|footer|form|h[1-6]|head|header|hr|html|iframe|li|link|main|menu|nav|ol|option|p|section|summary|table|tbody|td|tfoot|th|thead|title|tr|ul)(\s|\/?>|$)/i;
const BLANK_LINE = /^\s*$/;

/** What ends the HTML block that a line begins; undefined when it begins none. */
function htmlEnd(start: string): RegExp | undefined {
  if (!start.startsWith('<')) return undefined;
  if (start.startsWith('<!--')) return /-->/;
  const raw = /^<(script|pre|style|textarea)(\s|>|$)/i.test(start);
  if (raw) return /<\/(script|pre|style|textarea)>/i;
  return BLOCK_TAG.test(start) ? BLANK_LINE : undefined;
}
