import { DOCUMENT_LIMITS } from '@sluice/domain';
import { childOf, childrenOf, type XmlElement } from '../ooxml/xml-element.js';
import { levelWithin, numberOf } from './docx-styles.js';
import { formatNumber } from './number-format.js';

interface NumberingLevel {
  readonly format: string;
  /** Such as `%1.%2.`. */
  readonly pattern: string;
  readonly start: number;
}
type Levels = ReadonlyMap<number, NumberingLevel>;

/** A list as paragraphs name it. */
interface List {
  /** Lists with the same key go on counting each other's items. */
  readonly countedAs: string;
  readonly levels: Levels;
  /** Levels that begin anew where the list is used for the first time. */
  readonly restarts: readonly number[];
}

/** Counts the paragraphs of numbered lists and prints their markers, as Word does when it lays the document out. */
export class DocxNumbering {
  private readonly lists: ReadonlyMap<string, List>;
  private readonly counters = new Map<string, (number | undefined)[]>();
  private readonly used = new Set<string>();

  constructor(root: XmlElement | undefined) {
    const abstract = abstractLists(root);
    this.lists = new Map(
      childrenOf(root, 'w:num').map((num) => [num.attributes['w:numId'] ?? '', listOf(num, abstract)]),
    );
  }

  /** The marker of the next paragraph of a list; undefined when there is no such list (numbering switched off). */
  next(numId: string, level: number): { enumerated: boolean; marker: string } | undefined {
    const list = this.lists.get(numId);
    const format = list?.levels.get(level);
    if (!list || !format) return undefined;
    if (format.format === 'bullet' || format.format === 'none') return { enumerated: false, marker: '-' };
    const counters = this.count(numId, list, level);
    const marker = format.pattern.replace(/%(\d)/g, (_, digit: string) => {
      const index = Number(digit) - 1;
      return formatNumber(counters[index] ?? 1, list.levels.get(index)?.format ?? 'decimal');
    });
    return { enumerated: true, marker };
  }

  private count(numId: string, { countedAs, levels, restarts }: List, level: number): readonly (number | undefined)[] {
    const counters = this.counters.get(countedAs) ?? [];
    this.counters.set(countedAs, counters);
    if (!this.used.has(numId)) for (const restarted of restarts) counters[restarted] = undefined;
    this.used.add(numId);
    for (let above = 0; above < level; above += 1) counters[above] ??= levels.get(above)?.start ?? 1;
    const last = counters[level];
    counters[level] = last === undefined ? (levels.get(level)?.start ?? 1) : last + 1;
    counters.length = level + 1;
    return counters;
  }
}

/** The levels of abstract lists by their id. A list that links to a style has those of the list that defines the style. */
function abstractLists(root: XmlElement | undefined): ReadonlyMap<string, Levels> {
  const lists = childrenOf(root, 'w:abstractNum');
  const ofStyles = new Map(lists.map((list) => [childOf(list, 'w:styleLink')?.attributes['w:val'], list]));
  return new Map(
    lists.map((list) => {
      const link = childOf(list, 'w:numStyleLink')?.attributes['w:val'];
      const defining = link === undefined ? undefined : ofStyles.get(link);
      return [list.attributes['w:abstractNumId'] ?? '', readLevels(defining ?? list)];
    }),
  );
}

/** Lists with levels of their own count for themselves; the others go on counting their common definition. */
function listOf(num: XmlElement, abstract: ReadonlyMap<string, Levels>): List {
  const abstractId = childOf(num, 'w:abstractNumId')?.attributes['w:val'] ?? '';
  const common = abstract.get(abstractId);
  const overrides = childrenOf(num, 'w:lvlOverride');
  if (overrides.length === 0) return { countedAs: abstractId, levels: common ?? new Map(), restarts: [] };
  const levels = new Map(common);
  const restarts: number[] = [];
  let countedAs = abstractId;
  for (const override of overrides) {
    const own = childOf(override, 'w:lvl');
    if (own) {
      levels.set(...readLevel(own));
      countedAs = `num ${num.attributes['w:numId']}`;
    }
    const start = numberOf(childOf(override, 'w:startOverride'));
    const index = levelIndex(override);
    const level = levels.get(index);
    if (start === undefined || !level) continue;
    levels.set(index, { ...level, start });
    restarts.push(index);
  }
  return { countedAs, levels, restarts };
}

const readLevels = (list: XmlElement): Levels => new Map(childrenOf(list, 'w:lvl').map(readLevel));

function readLevel(level: XmlElement): [number, NumberingLevel] {
  const index = levelIndex(level);
  const pattern = childOf(level, 'w:lvlText')?.attributes['w:val'];
  return [
    index,
    {
      format: childOf(level, 'w:numFmt')?.attributes['w:val'] ?? 'decimal',
      pattern:
        pattern === undefined || pattern.length > DOCUMENT_LIMITS.markerPattern.value ? `%${index + 1}.` : pattern,
      start: numberOf(childOf(level, 'w:start')) ?? 1,
    },
  ];
}

const levelIndex = (element: XmlElement): number => levelWithin(Number(element.attributes['w:ilvl'] ?? 0));
