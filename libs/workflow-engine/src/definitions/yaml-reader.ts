import { errorMessage } from '@sluice/domain';
import { isAlias, isMap, isScalar, isSeq, LineCounter, parseDocument, type Node, type YAMLMap } from 'yaml';
import { InvalidDefinitionError, type DefinitionProblem } from './invalid-definition-error.js';

/** Enough for hand-written files; a text built to explode on expansion stays below it. */
const MAX_ALIASES = 100;

type Path = readonly (string | number)[];

const describe = (value: unknown): string => {
  if (value === null || value === undefined) return 'is missing';
  if (Array.isArray(value)) return 'is a list';
  return `is ${typeof value === 'object' ? 'a map' : JSON.stringify(value)}`;
};

/** Reads values out of a YAML text and collects what is wrong with them, so that all problems are told at once. */
export class YamlReader {
  private readonly problems: DefinitionProblem[] = [];
  private readonly lines = new LineCounter();
  private readonly root: Node | null;
  private readonly aliases;

  /**
   * @param file the name that messages use
   * @throws InvalidDefinitionError when the text is no YAML or no map
   */
  constructor(
    private readonly file: string,
    text: string,
  ) {
    const document = parseDocument(text, { lineCounter: this.lines, prettyErrors: false, version: '1.2' });
    this.aliases = document;
    this.root = document.contents;
    for (const error of document.errors) {
      this.problems.push({
        line: this.lines.linePos(error.pos[0]).line,
        key: '',
        message: `is no valid YAML: ${error.message}`,
      });
    }
    if (this.problems.length === 0 && !isMap(this.root)) this.report([], 'is no map of keys to values');
    this.throwIfFaulty();
  }

  /** The whole text as plain values, unknown keys included. */
  toJS(): Record<string, unknown> {
    try {
      return this.aliases.toJS({ maxAliasCount: MAX_ALIASES }) as Record<string, unknown>;
    } catch (error) {
      this.report([], `cannot be expanded: ${errorMessage(error)}`);
      return this.fail();
    }
  }

  report(path: Path, message: string): void {
    this.problems.push({ line: this.lineOf(path), key: path.join('.'), message });
  }

  throwIfFaulty(): void {
    if (this.problems.length > 0) this.fail();
  }

  /** Keys of the map at `path` in their order; empty, with a report, when it is none. */
  keys(path: Path, { required = false } = {}): string[] {
    const node = this.node(path);
    if (isMap(node)) return node.items.map((pair) => String(isScalar(pair.key) ? pair.key.value : pair.key));
    if (this.isAbsent(node) && !required) return [];
    this.report(path, `must be a map, but ${describe(this.value(node))}`);
    return [];
  }

  /** Number of entries of the list at `path`; 0, with a report, when it is none. */
  length(path: Path): number {
    const node = this.node(path);
    if (isSeq(node)) return node.items.length;
    if (!this.isAbsent(node)) this.report(path, `must be a list, but ${describe(this.value(node))}`);
    return 0;
  }

  text(
    path: Path,
    {
      pattern = undefined as RegExp | undefined,
      expected = 'a non-empty text',
      fallback = undefined as string | undefined,
    } = {},
  ): string {
    const node = this.node(path);
    if (this.isAbsent(node) && fallback !== undefined) return fallback;
    const value = this.value(node);
    if (typeof value === 'string' && value.trim() !== '' && !value.includes('\0') && (pattern?.test(value) ?? true))
      return value;
    this.report(path, `must be ${expected}, but ${describe(value)}`);
    return '';
  }

  integer(path: Path, { min, max, fallback }: { min: number; max: number; fallback: number }): number {
    const node = this.node(path);
    if (this.isAbsent(node)) return fallback;
    const value = this.value(node);
    if (typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max) return value;
    this.report(path, `must be a whole number from ${min} to ${max}, but ${describe(value)}`);
    return fallback;
  }

  /** The map at `path` as plain values; `{}` when it is absent. */
  object(path: Path): Record<string, unknown> {
    const node = this.node(path);
    if (this.isAbsent(node)) return {};
    if (isMap(node)) return (node.toJS(this.aliases, { maxAliasCount: MAX_ALIASES }) ?? {}) as Record<string, unknown>;
    this.report(path, `must be a map, but ${describe(this.value(node))}`);
    return {};
  }

  private fail(): never {
    throw new InvalidDefinitionError(this.file, this.problems);
  }

  private isAbsent(node: Node | null): boolean {
    return node === null || (isScalar(node) && node.value === null);
  }

  private value(node: Node | null): unknown {
    if (node === null) return undefined;
    return isScalar(node) ? node.value : isSeq(node) ? [] : {};
  }

  private node(path: Path): Node | null {
    let node: Node | null = this.root;
    for (const key of path) {
      if (isMap(node) || isSeq(node)) node = this.resolve((node as YAMLMap).get(key, true) ?? null);
      else return null;
    }
    return node;
  }

  private resolve(node: Node | null): Node | null {
    return isAlias(node) ? (node.resolve(this.aliases) ?? null) : node;
  }

  /** Line of the key, of its value, or of the nearest thing around it. */
  private lineOf(path: Path): number {
    for (let depth = path.length; depth > 0; depth -= 1) {
      const parent = this.node(path.slice(0, depth - 1));
      if (isMap(parent)) {
        const pair = parent.items.find(({ key }) => isScalar(key) && key.value === path[depth - 1]);
        if (pair && isScalar(pair.key) && pair.key.range) return this.lines.linePos(pair.key.range[0]).line;
      }
      const node = this.node(path.slice(0, depth));
      if (node?.range) return this.lines.linePos(node.range[0]).line;
    }
    return this.root?.range ? this.lines.linePos(this.root.range[0]).line : 1;
  }
}
