import { isScalar, LineCounter, parseDocument, visit, type Document, type Scalar } from 'yaml';
import { SubstitutionError } from './substitute-variables.js';
import type { FaultyFile, YamlProblem } from './yaml-problem.js';

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
    for (const error of this.document.errors) this.report(error.pos[0], `is no valid YAML: ${error.message}`);
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
          this.report(node.range?.[0], error.message);
        }
      },
    });
    this.throwIfFaulty();
  }

  /** Whether the value came from outside, where everything is a text: `${RATIO}` may stand for a number. */
  isSubstituted(node: unknown): boolean {
    return isScalar(node) && this.substituted.has(node);
  }

  report(offset: number | undefined, message: string): void {
    this.problems.push({ line: offset === undefined ? 1 : this.lines.linePos(offset).line, message });
  }

  throwIfFaulty(): void {
    if (this.problems.length > 0) throw this.faulty(this.name, this.problems);
  }
}
