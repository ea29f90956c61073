import { DOCUMENT_LIMITS } from '@sluice/domain';
import { InlineCost } from './inline-cost.js';
import { lineSyntax } from './line-syntax.js';
import { RawBlocks } from './raw-blocks.js';

/** A text that the Markdown parser reads in time about linear in its length. */
export interface BoundedMarkdown {
  readonly text: string;
  /** Whether emphasis, links and the like have to be left as they are written. */
  readonly withoutInline: boolean;
  /** Whether footnotes and definitions have to be left as they are written. */
  readonly withoutFootnotes: boolean;
  /** Sentences on what is read otherwise than it was meant. */
  readonly warnings: readonly string[];
}

const DEFINITION = /^ {0,3}\[(?!\^)[^\]\n]{1,200}\]:/;
const FOOTNOTE = /^ {0,3}\[\^[^\]\n]{1,200}\]:/;
const UNDERLINE = /^ {0,3}(=+|-+)\s*$/;

/**
 * Bounds what takes the parser more than linear time: nesting, definitions, runs of blank lines, and the marks of one
 * paragraph. Text is never lost. Of a document within the limits every character stays.
 */
export function boundMarkdown(body: string): BoundedMarkdown {
  const { markdownNesting, markdownDefinitions, markdownBlankLines, markdownLines } = DOCUMENT_LIMITS;
  const lines: string[] = [];
  const warnings = new Set<string>();
  const raw = new RawBlocks();
  const cost = new InlineCost();
  let blank = 0;
  let definitions = 0;
  let footnotes = 0;
  let underlines = 0;
  let inDefinitions = true;
  for (const line of linesOf(body)) {
    const syntax = lineSyntax(line);
    if (raw.takes(line, syntax.indent)) {
      cost.endParagraph();
      inDefinitions = false;
      lines.push(line);
      continue;
    }
    const isBlank = syntax.contentStart === line.length && syntax.markers === 0;
    blank = isBlank ? blank + 1 : 0;
    if (blank > markdownBlankLines.value) continue;
    if (FOOTNOTE.test(line)) footnotes += 1;
    const isDefinition: boolean = inDefinitions && DEFINITION.test(line);
    inDefinitions = isBlank || isDefinition;
    if (isDefinition) definitions += 1;
    if (isDefinition && definitions > markdownDefinitions.value) {
      warnings.add(`Link definitions after the first ${markdownDefinitions.value} of the Markdown file were left out.`);
      continue;
    }
    const isNested = syntax.markers > markdownNesting.value || syntax.indent > 4 * markdownNesting.value;
    const bounded = isNested && syntax.markers > 0 ? flattened(line, syntax.contentStart) : line;
    if (bounded !== line)
      warnings.add(
        `Lists and quotes of the Markdown file that nest deeper than ${markdownNesting.value} levels were flattened.`,
      );
    if (isDefinition) cost.endParagraph();
    else cost.add(line, syntax);
    const underlined = syntax.markers === 0 && lines.at(-1)?.trim() ? UNDERLINE.exec(line)?.[1] : undefined;
    if (underlined) underlines += 1;
    if (underlined && underlines > DOCUMENT_LIMITS.markdownUnderlines.value) {
      lines.push(`${underlined.startsWith('=') ? '#' : '##'} ${lines.pop()!.trimStart()}`, '');
      continue;
    }
    lines.push(bounded);
    if (cost.paragraphLines < markdownLines.value) continue;
    lines.push('');
    cost.endParagraph();
  }
  cost.endParagraph();
  const withoutFootnotes = footnotes > markdownDefinitions.value;
  const withoutInline = withoutFootnotes || cost.isTooHigh;
  if (withoutInline)
    warnings.add(
      'The Markdown file has too many marks in one paragraph; emphasis, links and the like are shown as they are written.',
    );
  return { text: lines.join('\n'), withoutInline, withoutFootnotes, warnings: [...warnings] };
}

/** The line as one quote with its text. */
const flattened = (line: string, contentStart: number): string => `> ${line.slice(contentStart)}`;

function* linesOf(text: string): Generator<string> {
  let start = 0;
  for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', start)) {
    yield text.slice(start, end);
    start = end + 1;
  }
  yield text.slice(start);
}
