const ABOUT = 40_000;

/** Parts of a Markdown text of about 40,000 characters, cut at empty lines outside of fenced code. */
export const sectionsOf = (markdown: string): string[] => {
  if (markdown.length <= ABOUT) return [markdown];
  const sections: string[] = [];
  let lines: string[] = [];
  let length = 0;
  let fence: string | null = null;
  for (const line of markdown.split('\n')) {
    const mark = /^\s{0,3}(```+|~~~+)/.exec(line)?.[1]?.[0] ?? null;
    if (mark !== null) fence = fence === null ? mark : fence === mark ? null : fence;
    lines.push(line);
    length += line.length + 1;
    if (length >= ABOUT && line === '' && fence === null) {
      sections.push(lines.join('\n'));
      lines = [];
      length = 0;
    }
  }
  if (lines.length > 0) sections.push(lines.join('\n'));
  return sections;
};
