/** Gathers inline text as a browser lays it out: white space collapses, `<br>` breaks the line. */
export class InlineCollector {
  private text = '';
  private links = new Set<string>();
  private outsideLinks = false;

  add(text: string, link?: string): void {
    this.text += text.replace(/[ \t\r\n\f]+/g, ' ');
    if (text.trim() === '') return;
    if (link) this.links.add(link);
    else this.outsideLinks = true;
  }

  breakLine(): void {
    this.text += '\n';
  }

  /** What was gathered, and the address when all of it was one link; the collector is empty afterwards. */
  take(): { text: string; hyperlink?: string } {
    const text = this.text
      .replace(/ +/g, ' ')
      .replace(/ ?\n ?/g, '\n')
      .trim();
    const [link, ...others] = this.links;
    const hyperlink = link !== undefined && others.length === 0 && !this.outsideLinks ? link : undefined;
    this.text = '';
    this.links = new Set();
    this.outsideLinks = false;
    return { text, ...(hyperlink ? { hyperlink } : {}) };
  }
}
