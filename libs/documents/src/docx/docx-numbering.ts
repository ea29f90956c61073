import { childOf, childrenOf, type XmlElement } from '../ooxml/xml-element.js';
import { numberOf } from './docx-styles.js';
import { formatNumber } from './number-format.js';

interface NumberingLevel {
  readonly format: string;
  /** Such as `%1.%2.`. */
  readonly pattern: string;
  readonly start: number;
}
type Levels = ReadonlyMap<number, NumberingLevel>;

/** Counts the paragraphs of numbered lists and prints their markers, as Word does when it lays the document out. */
export class DocxNumbering {
  private readonly lists: ReadonlyMap<string, { abstractId: string; levels: Levels }>;
  private readonly counters = new Map<string, number[]>();

  constructor(root: XmlElement | undefined) {
    const abstract = new Map(
      childrenOf(root, 'w:abstractNum').map((list) => [list.attributes['w:abstractNumId'] ?? '', readLevels(list)]),
    );
    this.lists = new Map(
      childrenOf(root, 'w:num').map((num) => {
        const abstractId = childOf(num, 'w:abstractNumId')?.attributes['w:val'] ?? '';
        const overrides = readOverrides(num);
        const levels = new Map([...(abstract.get(abstractId) ?? []), ...overrides]);
        // Lists with own start values count for themselves; the others go on counting their common definition.
        return [
          num.attributes['w:numId'] ?? '',
          { abstractId: overrides.size > 0 ? `num ${num.attributes['w:numId']}` : abstractId, levels },
        ];
      }),
    );
  }

  /** The marker of the next paragraph of a list; undefined when there is no such list (numbering switched off). */
  next(numId: string, level: number): { enumerated: boolean; marker: string } | undefined {
    const list = this.lists.get(numId);
    const format = list?.levels.get(level);
    if (!list || !format) return undefined;
    if (format.format === 'bullet' || format.format === 'none') return { enumerated: false, marker: '-' };
    const counters = this.count(list.abstractId, list.levels, level);
    const marker = format.pattern.replace(/%(\d)/g, (_, digit: string) => {
      const index = Number(digit) - 1;
      return formatNumber(counters[index] ?? 1, list.levels.get(index)?.format ?? 'decimal');
    });
    return { enumerated: true, marker };
  }

  private count(key: string, levels: Levels, level: number): readonly number[] {
    const counters = this.counters.get(key) ?? [];
    this.counters.set(key, counters);
    for (let above = 0; above < level; above += 1) counters[above] ??= levels.get(above)?.start ?? 1;
    counters[level] = counters[level] === undefined ? (levels.get(level)?.start ?? 1) : counters[level] + 1;
    counters.length = level + 1;
    return counters;
  }
}

const readLevels = (list: XmlElement): Levels => new Map(childrenOf(list, 'w:lvl').map(readLevel));

function readLevel(level: XmlElement): [number, NumberingLevel] {
  const index = Number(level.attributes['w:ilvl'] ?? 0);
  return [
    index,
    {
      format: childOf(level, 'w:numFmt')?.attributes['w:val'] ?? 'decimal',
      pattern: childOf(level, 'w:lvlText')?.attributes['w:val'] ?? `%${index + 1}.`,
      start: numberOf(childOf(level, 'w:start')) ?? 1,
    },
  ];
}

function readOverrides(num: XmlElement): Levels {
  return new Map(
    childrenOf(num, 'w:lvlOverride').flatMap((override) => {
      const level = childOf(override, 'w:lvl');
      return level ? [readLevel(level)] : [];
    }),
  );
}
