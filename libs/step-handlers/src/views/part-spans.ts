import type { Chunk } from '@sluice/domain';
import type { Part } from './part.js';
import { VIEW_LIMITS, type TextSpan } from './passage.js';

/** Where passages are among the parts of a document. */
export class PartSpans {
  private readonly byPassage = new Map<number, TextSpan>();
  private readonly byRef = new Map<string, TextSpan>();

  /** Takes the next part, whose number is `index`. */
  add(index: number, { passage, ref }: Part): void {
    if (passage !== null) extend(this.byPassage, passage, index);
    extend(this.byRef, ref, index);
  }

  /** A passage that no part was found to be in is where its items are. */
  of({ order, docItemRefs }: Chunk): TextSpan | null {
    const found = this.byPassage.get(order);
    if (found) return found;
    const spans = docItemRefs.slice(0, VIEW_LIMITS.refsOfPassage).flatMap((ref) => {
      const span = this.byRef.get(ref);
      return span ? [span] : [];
    });
    if (spans.length === 0) return null;
    return [Math.min(...spans.map(([start]) => start)), Math.max(...spans.map(([, end]) => end))];
  }
}

const extend = <Key>(spans: Map<Key, TextSpan>, key: Key, index: number): void => {
  spans.set(key, [spans.get(key)?.[0] ?? index, index + 1]);
};
