import { isMap, isScalar, isSeq, YAMLMap } from 'yaml';
import { YamlFile } from './yaml-file.js';
import type { FaultyFile } from './yaml-problem.js';

/** Enough for files written by hand; a text built to explode on expansion stays below it. */
const MAX_ALIASES = 100;

export interface YamlOptions {
  /** Makes the error that tells what is wrong with the file. */
  readonly faulty: FaultyFile;
  /** Replaces texts of the file before they are read; throws a `SubstitutionError` where that is impossible. */
  readonly substitute?: (text: string) => string;
}

/** Reads fields of a map in a YAML file; what is wrong is collected, so that it is told all at once, with lines. */
export class YamlFields {
  private readonly read = new Set<string>();

  private constructor(
    private readonly file: YamlFile,
    private readonly map: YAMLMap,
    private readonly place: string,
  ) {}

  /** An empty file is an empty map. @throws what `faulty` makes, when the text is no YAML, or no map */
  static parse(name: string, text: string, { faulty, substitute }: YamlOptions): YamlFields {
    const file = new YamlFile(name, text, faulty);
    if (substitute) file.substituteTexts(substitute);
    const contents = file.document.contents ?? new YAMLMap();
    if (!isMap(contents)) file.report(0, 'must be a map of keys to values');
    file.throwIfFaulty();
    return new YamlFields(file, contents as YAMLMap, '');
  }

  text(key: string): string {
    const value = this.value(key);
    if (typeof value === 'string' && value.trim() !== '') return value;
    this.report(key, value === undefined ? 'is required' : 'must be a non-empty text');
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
    this.report(key, 'must be a map');
    return {};
  }

  /** The keys of this map, in their order. */
  keys(): string[] {
    return this.map.items.map(({ key }) => (isScalar(key) ? String(key.value) : String(key)));
  }

  /** Whether the value is a map, rather than a text, a list or nothing. */
  isMap(key: string): boolean {
    return isMap(this.map.get(key, true));
  }

  child(key: string): YamlFields | null {
    this.read.add(key);
    const node: unknown = this.map.get(key, true);
    if (node === undefined || node === null || (isScalar(node) && node.value === null)) return null;
    if (isMap(node)) return new YamlFields(this.file, node, this.path(key));
    this.report(key, 'must be a map');
    return null;
  }

  children(key: string): YamlFields[] {
    this.read.add(key);
    const node: unknown = this.map.get(key, true);
    if (!isSeq(node) || node.items.length === 0) {
      this.report(key, 'must be a list with one entry or more');
      return [];
    }
    return node.items.flatMap((item, index) => {
      if (isMap(item)) return [new YamlFields(this.file, item, `${this.path(key)}[${index}]`)];
      this.report(key, `must be a list of maps, but entry ${index + 1} is none`);
      return [];
    });
  }

  report(key: string, message: string): void {
    this.file.report(this.offsetOf(key), `${this.path(key)} ${message}`);
  }

  /** Reports what is wrong with this map as a whole. */
  reportMap(message: string): void {
    this.file.report(this.map.range?.[0], `${this.place} ${message}`.trimStart());
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

  /** A plain value; undefined when the key is absent or null. */
  private value(key: string): unknown {
    this.read.add(key);
    const node: unknown = this.map.get(key, true);
    if (node === undefined || node === null) return undefined;
    const plain: unknown = isScalar(node)
      ? node.value
      : (node as YAMLMap).toJS(this.file.document, { maxAliasCount: MAX_ALIASES });
    return plain ?? undefined;
  }

  /** A value from a variable is a text, which may be a number's. */
  private number(key: string): unknown {
    const value = this.value(key);
    const isNumeric =
      typeof value === 'string' && this.file.isSubstituted(this.map.get(key, true)) && value.trim() !== '';
    return isNumeric ? Number(value) : value;
  }

  private path(key: string): string {
    return this.place === '' ? key : `${this.place}.${key}`;
  }

  private offsetOf(key: string): number | undefined {
    const pair = this.map.items.find((item) => isScalar(item.key) && item.key.value === key);
    return pair && isScalar(pair.key) ? pair.key.range?.[0] : this.map.range?.[0];
  }
}
