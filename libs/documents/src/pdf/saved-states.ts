import { OPS } from 'pdfjs-dist/legacy/build/pdf.mjs';

/**
 * How many graphics states a page has saved inside each other. pdf.js makes each the prototype of the next, so that all it
 * looks up in one is looked up through all below: 20,000 of them take a minute.
 */
export class SavedStates {
  private depth = 0;
  /** Depth at which each open form began: what a form restores in excess is ignored. */
  private readonly forms: number[] = [];
  /** The greatest depth so far. */
  deepest = 0;

  /** Takes the next operator of the page. */
  follow(operator: number): void {
    switch (operator) {
      case OPS.save:
        this.depth += 1;
        this.deepest = Math.max(this.deepest, this.depth);
        break;
      case OPS.restore:
        this.depth = Math.max(this.depth - 1, this.forms.at(-1) ?? 0);
        break;
      case OPS.paintFormXObjectBegin:
        this.forms.push(this.depth);
        break;
      case OPS.paintFormXObjectEnd:
        this.depth = this.forms.pop() ?? 0;
        break;
    }
  }
}
