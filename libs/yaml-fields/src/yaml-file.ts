import { errorMessage } from '@sluice/domain';
import { isScalar, LineCounter, parseDocument, visit, type Document, type Node, type Scalar } from 'yaml';
import { SubstitutionError } from './substitute-variables.js';
import type { FaultyFile, YamlProblem } from './yaml-problem.js';

/** Enough for files written by hand; a text built to explode on expansion stays below it. */
const MAX_ALIASES = 100;

/** What all fields of one file share: its lines, its texts' substitutes, and what is wrong with it so far. */
export class YamlFile {
  readonly document: Document;
  private readonly problems: YamlProblem[] = [];
  private readonly lines = new LineCounter();
  private readonly substituted = new Set<Scalar>();

  constructor(
    private readonly name: string,
    text: string,
    private readonly faulty: FaultyFile,
  ) {
    this.document = parseDocument(text, { lineCounter: this.lines, prettyErrors: false, version: '1.2' });
    const tooDeep = this.document.errors.find(({ code }) => code === 'RESOURCE_EXHAUSTION');
    // What the parser says after it has lost its way is no help.
    for (const error of tooDeep ? [tooDeep] : this.document.errors) {
      const message = tooDeep ? 'is nested too deeply' : `is no valid YAML: ${error.message}`;
      this.report(error.pos[0], '', message);
    }
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

  /** Plain values, aliases expanded; undefined, with a report, when they are built to explode. */
  plain(node: Node, key: string): unknown {
    try {
      return node.toJS(this.document, { maxAliasCount: MAX_ALIASES });
    } catch (error) {
      this.report(node.range?.[0], key, `cannot be expanded: ${errorMessage(error)}`);
      return undefined;
    }
  }

  /** The same problem is told once. */
  report(offset: number | undefined, key: string, message: string): void {
    const line = offset === undefined ? 1 : this.lines.linePos(offset).line;
    const isKnown = this.problems.some((one) => one.line === line && one.key === key && one.message === message);
    if (!isKnown) this.problems.push({ line, key, message });
  }

  throwIfFaulty(): void {
    if (this.problems.length > 0) throw this.faulty(this.name, this.problems);
  }
}
