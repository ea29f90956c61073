import type { Table as ArrowTable } from 'apache-arrow';
import { arrowTable, utf8Column } from '../encoding/arrow-columns.js';
import { objectMembers } from '@sluice/io';
import { pythonJson } from '../encoding/python-json.js';
import { settingsSchema } from './arrow-schemas.js';

/** The version of the layout that this library writes and stamps into new databases. */
export const LAYOUT_VERSION = '0.101.1';

/** What embedded the chunks of a database: readers must embed their queries alike. */
export interface EmbeddingIdentity {
  readonly provider: string;
  readonly model: string;
  readonly dimension: number;
  /** Put before every query before it is embedded; nothing when absent. */
  readonly queryPrefix?: string;
  /** Put before the text of every chunk before it is embedded; nothing when absent. */
  readonly documentPrefix?: string;
}

/** What the settings row says; members it lacks are null. */
export interface StoredSettings {
  /** The row as it stands in the table; null when there is none. */
  readonly text: string | null;
  readonly version: string | null;
  readonly identity: EmbeddingIdentity | null;
}

const ROW_ID = 'settings';

/** The settings table's only row, as new databases get it. Holds no credentials. */
export function settingsRow(identity: EmbeddingIdentity): ArrowTable {
  const { provider, model: name, dimension: vector_dim, queryPrefix, documentPrefix } = identity;
  const prefixes = { query_prefix: queryPrefix || undefined, document_prefix: documentPrefix || undefined };
  const settings = { version: LAYOUT_VERSION, embeddings: { model: { provider, name, vector_dim, ...prefixes } } };
  return arrowTable(settingsSchema, [utf8Column([ROW_ID]), utf8Column([pythonJson(settings)])]);
}

/** Reads the text of a settings row; anything but a JSON object counts as empty settings. */
export function parseSettings(text: string | null): StoredSettings {
  const settings = asRecord(parseOrNull(text ?? ''));
  const model = asRecord(asRecord(settings['embeddings'])['model']);
  const { provider, name, vector_dim: dimension } = model;
  const complete = typeof provider === 'string' && typeof name === 'string' && isDimension(dimension);
  return {
    text,
    version: typeof settings['version'] === 'string' ? settings['version'] : null,
    identity: complete ? { provider, model: name, dimension, ...prefixesOf(model) } : null,
  };
}

function prefixesOf(model: Record<string, unknown>): Pick<EmbeddingIdentity, 'queryPrefix' | 'documentPrefix'> {
  const { query_prefix: queryPrefix, document_prefix: documentPrefix } = model;
  return { ...(isFilled(queryPrefix) && { queryPrefix }), ...(isFilled(documentPrefix) && { documentPrefix }) };
}

const isFilled = (value: unknown): value is string => typeof value === 'string' && value !== '';

const isDimension = (value: unknown): value is number => Number.isInteger(value) && (value as number) > 0;

/** The text of a settings row with another version; everything else stays as another program wrote it. */
export function withVersion(text: string, version: string): string {
  const stamp = `"version": ${pythonJson(version)}`;
  const members = objectMembers(text);
  const texts = members.map((member) => (member.name === 'version' ? stamp : member.text));
  return `{${(members.some(({ name }) => name === 'version') ? texts : [stamp, ...texts]).join(', ')}}`;
}

export const sameIdentity = (one: EmbeddingIdentity, other: EmbeddingIdentity): boolean =>
  one.provider === other.provider &&
  one.model === other.model &&
  one.dimension === other.dimension &&
  (one.queryPrefix ?? '') === (other.queryPrefix ?? '') &&
  (one.documentPrefix ?? '') === (other.documentPrefix ?? '');

/** The identity for people: `ollama/nomic-embed-text with 768 dimensions`. */
export function describeIdentity({ provider, model, dimension, ...prefixes }: EmbeddingIdentity): string {
  const named = [
    prefixes.queryPrefix ? `query_prefix ${JSON.stringify(prefixes.queryPrefix)}` : '',
    prefixes.documentPrefix ? `document_prefix ${JSON.stringify(prefixes.documentPrefix)}` : '',
  ].filter(Boolean);
  return [`${provider}/${model} with ${dimension} dimensions`, ...named].join(', ');
}

function parseOrNull(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const asRecord = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
