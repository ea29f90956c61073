import { DOCUMENT_LIMITS, isJsonObject } from '@sluice/domain';
import { parse } from 'yaml';
import type { PropertyValue } from '../api/inspection.js';

/** A Markdown text without its YAML front matter, and the scalars found there; lists of scalars are joined by `, `. */
export interface FrontMatter {
  readonly body: string;
  readonly properties: Record<string, PropertyValue>;
}

/** Front matter is a page at most; the parser takes more than linear time in it. */
const MOST_CHARACTERS = DOCUMENT_LIMITS.frontMatter.value;
const FENCED = /^---[ \t]*\n([\s\S]*?)\n(?:---|\.\.\.)[ \t]*(?:\n|$)/;

/** Splits YAML front matter off. Anything but a mapping stays part of the text. */
export function splitFrontMatter(text: string): FrontMatter {
  const match = FENCED.exec(text.slice(0, MOST_CHARACTERS));
  const mapping = match && readMapping(match[1]!);
  return match && mapping
    ? { body: text.slice(match[0].length), properties: scalars(mapping) }
    : { body: text, properties: {} };
}

function readMapping(yaml: string): object | undefined {
  try {
    // 100 aliases are the library's own bound against entity expansion; looking for equal keys takes quadratic time, writing
    // out maps in the keys of maps exponential time.
    const value: unknown = parse(yaml, { maxAliasCount: 100, uniqueKeys: false, stringKeys: true });
    return isJsonObject(value) ? value : undefined;
  } catch {
    // Two rules around prose look like front matter; such text is left as it is.
    return undefined;
  }
}

function scalars(mapping: object): Record<string, PropertyValue> {
  const properties: Record<string, PropertyValue> = {};
  for (const [key, value] of Object.entries(mapping) as [string, unknown][]) {
    if (isScalar(value)) properties[key] = value;
    else if (value instanceof Date) properties[key] = value.toISOString();
    else if (Array.isArray(value) && value.every(isScalar)) properties[key] = value.join(', ');
  }
  return properties;
}

const isScalar = (value: unknown): value is PropertyValue =>
  typeof value === 'string' || typeof value === 'boolean' || (typeof value === 'number' && Number.isFinite(value));
