import { BlockSyntax } from '../outline/block.js';
import { CutLevel } from './cut-points.js';
import type { SectionText } from './section-text.js';

/** A part of a section's text: from one offset to another, with the header rows of the table it begins inside, if any. */
export interface Window {
  start: number;
  end: number;
  content: string;
}

export interface WindowRules {
  /** Most tokens of the contextualised chunk. */
  limit: number;
  overlap: number;
  /** Tokens of the chunk that `content` makes below the section's headings. */
  measure: (content: string) => number;
}

/**
 * This part of each window's room stays free for new text, however great the overlap: the number of windows stays
 * proportional to the text.
 */
const FREE_PART = 8;
/** Header rows that take more than this part of a window's room are not repeated. */
const MOST_HEADER_PART = 2;
/** Tokens of the encoding are shorter, except for some runs of blanks and signs. */
const MOST_CHARACTERS_PER_TOKEN = 32;

/**
 * Cuts a section into windows of at most `limit` tokens. A window ends at the best level of cut that it contains, the
 * last one of that level, so that a unit, block, paragraph or sentence that fits a window is not cut; what is left of
 * a section is taken whole when it fits. Blank windows are left out.
 */
export function* sectionWindows(section: SectionText, rules: WindowRules): Generator<Window> {
  const room = rules.limit - rules.measure('');
  const overlap = Math.min(rules.overlap, room - Math.max(1, Math.floor(room / FREE_PART)));
  let windowStart = 0;
  let from = 0;
  while (from < section.length) {
    const repeated = from === 0 ? 0 : overlapStart(section, windowStart, from, overlap);
    const attempt =
      tryWindow(section, rules, { start: repeated, from, room, withHeader: true }) ??
      tryWindow(section, rules, { start: from, from, room, withHeader: true }) ??
      tryWindow(section, rules, { start: from, from, room, withHeader: false });
    const end = attempt?.end ?? from + 1;
    windowStart = attempt?.start ?? from;
    const window = windowBetween(section, windowStart, end, attempt?.header ?? '');
    if (window) yield window;
    from = end;
  }
}

interface Attempt {
  start: number;
  end: number;
  header: string;
}

/** A window from cut `start` to a cut after `from` that fits, or undefined when none does. */
function tryWindow(
  section: SectionText,
  rules: WindowRules,
  { start, from, room, withHeader }: { start: number; from: number; room: number; withHeader: boolean },
): Attempt | undefined {
  const header = withHeader ? repeatedHeader(section, start, room, rules) : '';
  let budget = header ? rules.limit - rules.measure(header) : room;
  for (;;) {
    const end = bestCut(section, from, section.lastCutWithin(start, budget));
    if (end === undefined) return undefined;
    const window = windowBetween(section, start, end, header);
    const excess = window ? rules.measure(window.content) - rules.limit : 0;
    if (excess <= 0) return { start, end, header };
    budget = Math.min(budget, section.tokensBetween(start, end)) - excess;
  }
}

function bestCut(section: SectionText, from: number, last: number): number | undefined {
  if (last <= from) return undefined;
  if (last === section.length) return last;
  let best = last;
  for (let cut = last - 1; cut > from && section.level(best) < CutLevel.Unit; cut -= 1) {
    if (section.level(cut) > section.level(best)) best = cut;
  }
  return best;
}

/** Where a window begins that repeats at most `overlap` tokens before cut `from`: at a word, in code and tables at a line. */
function overlapStart(section: SectionText, windowStart: number, from: number, overlap: number): number {
  let cut = Math.max(windowStart, section.firstCutWithin(from, overlap));
  while (cut < from && section.level(cut) < leastLevelAt(section, cut)) cut += 1;
  return cut;
}

function leastLevelAt(section: SectionText, cut: number): CutLevel {
  const { block } = section.blocks[section.blockIndexAt(section.offset(cut))]!;
  return block.syntax === BlockSyntax.Prose ? CutLevel.Word : CutLevel.Line;
}

/** The header rows to repeat when cut `start` lies below them in a table. */
function repeatedHeader(section: SectionText, start: number, room: number, rules: WindowRules): string {
  const offset = section.offset(start);
  const { block, start: blockStart } = section.blocks[section.blockIndexAt(offset)]!;
  if (block.headerLength === 0 || offset < blockStart + block.headerLength) return '';
  // No header with more characters than this leaves room; counting the tokens of a long one for each window takes minutes.
  if (block.headerLength > rules.limit * MOST_CHARACTERS_PER_TOKEN) return '';
  const header = block.text.slice(0, block.headerLength);
  return rules.limit - rules.measure(header) >= room / MOST_HEADER_PART ? header : '';
}

/** The text between two cuts without the white space around it; the indentation of code stays. */
function windowBetween(section: SectionText, from: number, to: number, header: string): Window | undefined {
  const whole = section.text.slice(section.offset(from), section.offset(to));
  const trimmed = whole.trimEnd();
  if (!trimmed) return undefined;
  const { block } = section.blocks[section.blockIndexAt(section.offset(from))]!;
  const text = block.syntax === BlockSyntax.Code ? trimmed.replace(/^(?:[^\S\n]*\n)+/, '') : trimmed.trimStart();
  const start = section.offset(from) + (trimmed.length - text.length);
  return { start, end: start + text.length, content: header + text };
}
