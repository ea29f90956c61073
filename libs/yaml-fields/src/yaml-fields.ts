import { isAlias, isMap, isScalar, isSeq, YAMLMap, type Node } from 'yaml';
import { described } from './described.js';
import { YamlFile } from './yaml-file.js';
import { LOCAL_YAML, type YamlLimits } from './yaml-limits.js';
import type { FaultyFile, YamlProblem } from './yaml-problem.js';

export interface YamlOptions {
  /** Makes the error that tells what is wrong with the file. */
  readonly faulty: FaultyFile;
  /** Replaces texts of the file before they are read; throws a `SubstitutionError` where that is impossible. */
  readonly substitute?: (text: string) => string;
  /** Whether messages may repeat the values of the file, because none of them is a secret. */
  readonly showsValues?: boolean;
  /** Those of a file on this machine, when absent. */
  readonly limits?: YamlLimits;
}

export interface TextRule {
  readonly pattern?: RegExp;
  /** Completes "must be …". */
  readonly expected?: string;
  /** When the key is absent. */
  readonly fallback?: string;
}

/** Reads fields of a map in a YAML file; what is wrong is collected, so that it is told all at once, with lines. */
export class YamlFields {
  private readonly read = new Set<string>();

  private constructor(
    private readonly file: YamlFile,
    private readonly map: YAMLMap,
    private readonly place: string,
    private readonly showsValues: boolean,
    /** Where the map is announced: what is absent from it is told there. */
    private readonly origin = map.range?.[0],
    private readonly pairs = file.pairsOf(map),
  ) {}

  /** An empty file is an empty map. @throws what `faulty` makes, when the text is not YAML, no map, or beyond the limits */
  static parse(name: string, text: string, options: YamlOptions): YamlFields {
    const { faulty, substitute, showsValues = false, limits = LOCAL_YAML } = options;
    const file = new YamlFile(name, text, faulty, limits);
    if (substitute) file.substituteTexts(substitute);
    const contents = file.document.contents ?? new YAMLMap();
    if (!isMap(contents)) file.report(0, '', 'must be a map of keys to values');
    file.throwIfFaulty();
    return new YamlFields(file, contents as YAMLMap, '', showsValues);
  }

  text(key: string, { pattern, expected = 'a non-empty text', fallback }: TextRule = {}): string {
    const value = this.value(key);
    if (value === undefined && fallback !== undefined) return fallback;
    const isText = typeof value === 'string' && value.trim() !== '' && !value.includes('\0');
    if (isText && (pattern?.test(value) ?? true)) return value;
    this.refuse(key, expected, value);
    return '';
  }

  optionalText(key: string): string | null {
    return this.value(key) === undefined ? null : this.text(key);
  }

  boolean(key: string, fallback: boolean): boolean {
    const value = this.value(key) ?? fallback;
    if (typeof value !== 'boolean') this.report(key, 'must be true or false');
    return value === true;
  }

  optionalNumber(key: string, expected: string, isAllowed: (value: number) => boolean): number | null {
    const value = this.number(key);
    if (value === undefined) return null;
    if (typeof value === 'number' && isAllowed(value)) return value;
    this.report(key, `must be ${expected}`);
    return null;
  }

  integer(key: string, { min, max, fallback }: { min: number; max: number; fallback: number }): number {
    const value = this.number(key) ?? fallback;
    if (typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max) return value;
    this.refuse(key, `a whole number from ${min} to ${max}`, value);
    return fallback;
  }

  oneOf<const Value extends string>(key: string, allowed: readonly Value[]): Value | null {
    const value = this.value(key);
    const found = allowed.find((one) => one === value);
    if (found === undefined) this.report(key, `must be one of ${allowed.join(', ')}`);
    return found ?? null;
  }

  optionalOneOf<const Value extends string>(key: string, allowed: readonly Value[]): Value | null {
    return this.value(key) === undefined ? null : this.oneOf(key, allowed);
  }

  /** A single text counts as a list of one. */
  oneOrMoreTexts(key: string): string[] | null {
    return typeof this.value(key) === 'string' ? [this.text(key)] : this.optionalTexts(key);
  }

  optionalTexts(key: string): string[] | null {
    const value = this.value(key);
    if (value === undefined) return null;
    if (Array.isArray(value) && value.every((one) => typeof one === 'string' && one !== '')) return value as string[];
    this.report(key, 'must be a list of texts');
    return null;
  }

  object(key: string): Record<string, unknown> {
    const value = this.value(key) ?? {};
    if (typeof value === 'object' && !Array.isArray(value)) return value as Record<string, unknown>;
    this.refuse(key, 'a map', value);
    return {};
  }

  /** All of this map as plain values, keys that nothing reads included. */
  plain(): Record<string, unknown> {
    return (this.file.plain(this.map, this.place) ?? {}) as Record<string, unknown>;
  }

  /** The keys of this map, in their order. */
  keys(): string[] {
    return [...this.pairs.keys()];
  }

  isAbsent(key: string): boolean {
    return this.node(key) === null;
  }

  /** Whether the value is a map, rather than a text, a list or nothing. */
  isMap(key: string): boolean {
    return isMap(this.node(key));
  }

  /** The map at `key`; null when it is absent. */
  child(key: string): YamlFields | null {
    const node = this.node(key);
    if (node === null) return null;
    if (isMap(node)) return this.within(node, this.path(key), this.offsetOf(key));
    this.refuse(key, 'a map', this.value(key));
    return null;
  }

  /** The map at `key`; null, with a report, when there is none. */
  requiredChild(key: string): YamlFields | null {
    if (this.node(key) === null) this.refuse(key, 'a map', undefined);
    return this.child(key);
  }

  /** The maps in the list at `key`: at least one. */
  children(key: string): YamlFields[] {
    const children = this.optionalChildren(key);
    if (children?.length === 0) this.report(key, 'must be a list with one entry or more');
    return children ?? [];
  }

  /** The maps in the list at `key`, none when it is absent; null, with a report, when it is not a list. */
  optionalChildren(key: string): YamlFields[] | null {
    const node = this.node(key);
    if (node === null) return [];
    if (!isSeq(node)) {
      this.refuse(key, 'a list', this.value(key));
      return null;
    }
    return node.items.flatMap((item, index) => {
      const entry = this.resolved(item);
      if (isMap(entry)) return [this.within(entry, `${this.path(key)}[${index}]`)];
      this.report(key, `must be a list of maps, but entry ${index + 1} is none`);
      return [];
    });
  }

  report(key: string, message: string): void {
    this.file.report(this.offsetOf(key), this.path(key), message);
  }

  /** What is to be said of a key, with its place, that makes the file no faulty one. */
  remark(key: string, message: string): YamlProblem {
    return { ...this.file.placeOf(this.offsetOf(key)), key: this.path(key), message };
  }

  /** Reports what is wrong with this map as a whole. */
  reportMap(message: string): void {
    this.file.report(this.map.range?.[0], this.place, message);
  }

  /** Counts keys as read, because what is wrong with them has been said. */
  skip(keys: readonly string[]): void {
    for (const key of keys) this.read.add(key);
  }

  /** Reports keys that nothing has read: a misspelt one would otherwise be a setting without effect. */
  refuseUnknown(): void {
    for (const key of this.keys()) if (!this.read.has(key)) this.report(key, 'is not known');
  }

  throwIfFaulty(): void {
    this.file.throwIfFaulty();
  }

  private within(map: YAMLMap, place: string, origin?: number): YamlFields {
    return new YamlFields(this.file, map, place, this.showsValues, origin);
  }

  private refuse(key: string, expected: string, value: unknown): void {
    if (this.showsValues) this.report(key, `must be ${expected}, but ${described(value)}`);
    else this.report(key, value === undefined ? 'is required' : `must be ${expected}`);
  }

  /** A plain value; undefined when the key is absent or null. */
  private value(key: string): unknown {
    const node = this.node(key);
    return node === null ? undefined : (this.file.plain(node, this.path(key)) ?? undefined);
  }

  /** Null when the key is absent, or its value null. */
  private node(key: string): Node | null {
    this.read.add(key);
    const node = this.resolved(this.pairs.get(key)?.value);
    return isScalar(node) && node.value === null ? null : node;
  }

  private resolved(node: unknown): Node | null {
    return (isAlias(node) ? node.resolve(this.file.document) : (node as Node | undefined)) ?? null;
  }

  /** A value from a variable is a text, which may be a number's. */
  private number(key: string): unknown {
    const value = this.value(key);
    const isNumeric = typeof value === 'string' && this.file.isSubstituted(this.node(key)) && value.trim() !== '';
    return isNumeric ? Number(value) : value;
  }

  private path(key: string): string {
    return this.place === '' ? key : `${this.place}.${key}`;
  }

  private offsetOf(key: string): number | undefined {
    const pair = this.pairs.get(key);
    return isScalar(pair?.key) ? pair.key.range?.[0] : this.origin;
  }
}
