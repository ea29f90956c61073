import type { Attributes, AttributeValue } from '@opentelemetry/api';
import { isSecretField, type JsonObject } from '@sluice/domain';
import { shownText } from './cut-text.js';

/** A span of OpenTelemetry keeps 128; the rest is for what the server adds. */
const MOST_ATTRIBUTES = 100;
const LONGEST_KEY = 256;
const MOST_ITEMS = 128;
const DEEPEST = 8;
/** Takes the place of a value whose key says that it is a secret. */
const MASK = '***';

export interface FlatAttributes {
  readonly values: Attributes;
  /** How many values were left out. Texts that were cut are not counted: they end in an ellipsis. */
  readonly dropped: number;
}

/**
 * JSON as attributes that every backend understands: fields of nested objects under dotted keys, lists of one kind of plain
 * value as lists, items of other lists under their numbers. Null says nothing and is left out. Number, length and depth are
 * limited; what is beyond is counted.
 */
export const flattenAttributes = (json: JsonObject): FlatAttributes => {
  const flat = new Flattening();
  flat.addFields(json, '', 1);
  return flat;
};

class Flattening implements FlatAttributes {
  readonly values: Attributes = {};
  dropped = 0;
  private count = 0;

  addFields(json: JsonObject, prefix: string, depth: number): void {
    for (const key in json) this.add(prefix === '' ? key : `${prefix}.${key}`, json[key], depth);
  }

  private add(key: string, value: unknown, depth: number): void {
    if (value === null) return;
    if (typeof value !== 'object') this.set(key, plainValue(value));
    else if (depth >= DEEPEST) this.dropped += 1;
    else if (!Array.isArray(value)) this.addFields(value as JsonObject, key, depth + 1);
    else if (isListOfOneKind(value)) this.setList(key, value);
    else for (let index = 0; index < value.length; index += 1) this.add(`${key}.${index}`, value[index], depth + 1);
  }

  private setList(key: string, items: readonly unknown[]): void {
    this.dropped += Math.max(0, items.length - MOST_ITEMS);
    this.set(key, items.slice(0, MOST_ITEMS).map(plainValue) as AttributeValue);
  }

  private set(key: string, value: AttributeValue): void {
    // Assigning __proto__ would change the object instead of giving it a field.
    const isAllowed = key !== '' && key !== '__proto__' && key.length <= LONGEST_KEY && this.count < MOST_ATTRIBUTES;
    if (!isAllowed) {
      this.dropped += 1;
      return;
    }
    if (!Object.hasOwn(this.values, key)) this.count += 1;
    this.values[key] = isSecretField(key, value) ? MASK : value;
  }
}

/** Numbers too large for JSON's readers become infinite, which not every backend can keep. */
const plainValue = (value: unknown): AttributeValue => {
  if (typeof value === 'string') return shownText(value);
  return typeof value === 'number' && !Number.isFinite(value) ? String(value) : (value as number | boolean);
};

/** What a list of OpenTelemetry may hold: plain values of one kind. */
const isListOfOneKind = (items: readonly unknown[]): boolean => {
  const kind = typeof items[0];
  return (
    kind !== 'object' && items.every((item) => typeof item === kind && (kind !== 'number' || Number.isFinite(item)))
  );
};
