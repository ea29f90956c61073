import { pythonJson } from '../encoding/python-json.js';
import { sqlString } from '../encoding/sql-literal.js';
import { filterExpression } from './filter/parse-filter.js';

/** What documents are asked for by, besides a filter. */
export interface DocumentTraits {
  /** `source` of its metadata. */
  readonly source?: string | undefined;
  /** `content_type` of its metadata. */
  readonly mimeType?: string | undefined;
}

/**
 * The condition that documents have these traits, undefined when none is given. Metadata are JSON texts, so a member stands in them as it
 * is written here: as Python's `json.dumps` prints it, as in our databases, or as JavaScript does.
 */
export const traitsCondition = ({ source, mimeType }: DocumentTraits): string | undefined => {
  const wanted = Object.entries({ source, content_type: mimeType }).filter((entry) => entry[1] !== undefined);
  if (wanted.length === 0) return undefined;
  return wanted
    .map(([name, value]) => {
      const spellings = new Set([`"${name}": ${pythonJson(value)}`, `"${name}":${JSON.stringify(value)}`]);
      return `(${[...spellings].map((text) => `contains(metadata, ${sqlString(text)})`).join(' OR ')})`;
    })
    .join(' AND ');
};

/** Which documents are meant. */
export interface DocumentChoice extends DocumentTraits {
  /** Condition in the language of `filterExpression`. */
  readonly filter?: string | undefined;
}

/** The condition on documents that pass the filter and have the traits; undefined when all do. @throws InvalidInputError when the filter is invalid */
export const chosenDocuments = ({ filter, ...traits }: DocumentChoice): string | undefined => {
  const filtered = filter === undefined ? undefined : `(${filterExpression(filter)})`;
  const conditions = [filtered, traitsCondition(traits)].filter((part) => part !== undefined);
  return conditions.length === 0 ? undefined : conditions.join(' AND ');
};
