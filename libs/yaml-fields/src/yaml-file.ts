import { errorMessage } from '@sluice/domain';
import {
  isScalar,
  Lexer,
  LineCounter,
  parseDocument,
  visit,
  type Document,
  type Node,
  type Pair,
  type Scalar,
  type YAMLMap,
} from 'yaml';
import { keyOf, reportStructure } from './structure-problem.js';
import { SubstitutionError } from './substitute-variables.js';
import { MOST_ALIASES, type YamlLimits } from './yaml-limits.js';
import type { FaultyFile, YamlProblem } from './yaml-problem.js';

/** More help nobody, and a message is not a place for thousands. */
const MOST_PROBLEMS = 20;

/** Keys are texts: a list or map as one would be written out again for each that holds it. Other tags than those of JSON mean nothing. */
const READING = {
  prettyErrors: false,
  version: '1.2',
  uniqueKeys: false,
  stringKeys: true,
  resolveKnownTags: false,
} as const;

/** What all fields of one file share: its lines, its texts' substitutes, and what is wrong with it so far. */
export class YamlFile {
  readonly document: Document;
  private readonly problems = new Map<string, YamlProblem>();
  private omitted = 0;
  private readonly lines = new LineCounter();
  private readonly substituted = new Set<Scalar>();
  private readonly pairs = new WeakMap<YAMLMap, ReadonlyMap<string, Pair>>();

  constructor(
    private readonly name: string,
    text: string,
    private readonly faulty: FaultyFile,
    limits: YamlLimits,
  ) {
    this.requireSize(text, limits);
    this.document = parseDocument(text, { ...READING, lineCounter: this.lines });
    const tooDeep = this.document.errors.find(({ code }) => code === 'RESOURCE_EXHAUSTION');
    // What the parser says after it has lost its way is no help.
    for (const error of tooDeep ? [tooDeep] : this.document.errors) {
      const message = tooDeep ? 'is nested too deeply' : `is no valid YAML: ${error.message}`;
      this.report(error.pos[0], '', message);
    }
    this.throwIfFaulty();
    reportStructure(this.document.contents, (...problem) => {
      this.report(...problem);
    });
    this.throwIfFaulty();
  }

  /** Replaces each text value by what `substitute` makes of it; keys stay as they are. */
  substituteTexts(substitute: (text: string) => string): void {
    visit(this.document, {
      Scalar: (key, node) => {
        if (key === 'key' || typeof node.value !== 'string') return;
        try {
          const text = substitute(node.value);
          if (text !== node.value) this.substituted.add(node);
          node.value = text;
        } catch (error) {
          if (!(error instanceof SubstitutionError)) throw error;
          this.report(node.range?.[0], '', error.message);
        }
      },
    });
    this.throwIfFaulty();
  }

  /** Whether the value came from outside, where everything is a text: `${RATIO}` may stand for a number. */
  isSubstituted(node: unknown): boolean {
    return isScalar(node) && this.substituted.has(node);
  }

  /** The pairs of a map by key, looked up once: the map itself looks through all of them for each key. */
  pairsOf(map: YAMLMap): ReadonlyMap<string, Pair> {
    const known = this.pairs.get(map) ?? new Map(map.items.map((pair) => [keyOf(pair), pair]));
    this.pairs.set(map, known);
    return known;
  }

  /** Plain values, aliases expanded; undefined, with a report, when they are built to explode. */
  plain(node: Node, key: string): unknown {
    try {
      // The library counts the anchor, too.
      return node.toJS(this.document, { maxAliasCount: MOST_ALIASES + 1 });
    } catch (error) {
      this.report(node.range?.[0], key, `cannot be expanded: ${errorMessage(error)}`);
      return undefined;
    }
  }

  /** The same problem is reported once, and of many the first ones. */
  report(offset: number | undefined, key: string, message: string): void {
    const { line, column } = this.placeOf(offset);
    const id = JSON.stringify([line, key, message]);
    if (this.problems.has(id)) return;
    if (this.problems.size < MOST_PROBLEMS) this.problems.set(id, { line, column, key, message });
    else this.omitted += 1;
  }

  /** Of the file as a whole, the first. */
  placeOf(offset: number | undefined): Pick<YamlProblem, 'line' | 'column'> {
    if (offset === undefined) return { line: 1, column: 1 };
    const { line, col } = this.lines.linePos(offset);
    return { line, column: col };
  }

  throwIfFaulty(): void {
    if (this.problems.size === 0) return;
    const problems = [...this.problems.values()];
    const { line, column } = problems.at(-1)!;
    const omitted = { line, column, key: '', message: `and ${this.omitted} more` };
    throw this.faulty(this.name, this.omitted > 0 ? [...problems, omitted] : problems);
  }

  /** Counting tokens takes a third of the time of parsing, and ends at the limit. */
  private requireSize(text: string, { characters, tokens }: YamlLimits): void {
    if (text.length > characters) this.report(undefined, '', `must have at most ${characters} characters`);
    this.throwIfFaulty();
    const lexing = new Lexer().lex(text);
    let count = 0;
    while (count <= tokens && lexing.next().done !== true) count += 1;
    if (count > tokens) this.report(undefined, '', `must have at most ${tokens} words, signs and line breaks`);
    this.throwIfFaulty();
  }
}
