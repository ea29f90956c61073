import type { DoclingGroup, DoclingNode, DoclingProvenance } from '@sluice/domain';
import type { DoclingBuilder, ListMarker } from './docling-builder.js';

/** Builds nested lists from paragraphs that only know their level, as office formats store lists. */
export class NestedLists {
  /** Innermost last. */
  private open: { level: number; group: DoclingGroup; last: DoclingNode }[] = [];

  constructor(
    private readonly builder: DoclingBuilder,
    private readonly parent: DoclingNode,
  ) {}

  /** Adds an item to the list under way, or begins one. */
  addItem(text: string, level: number, marker: ListMarker, prov?: readonly DoclingProvenance[]): DoclingNode {
    while (this.open.length > 1 && this.open.at(-1)!.level > level) this.open.pop();
    const current = this.open.at(-1);
    if (!current || current.level < level) {
      const group = this.builder.addList({ parent: current?.last ?? this.parent });
      this.open.push({ level, group, last: group });
    }
    const list = this.open.at(-1)!;
    list.last = this.builder.addListItem(list.group, text, marker, { prov });
    return list.last;
  }

  /** Ends all lists; the next item begins a new one. */
  end(): void {
    this.open = [];
  }
}
