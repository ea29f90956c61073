import type { SqlVocabulary } from '../database/sql-vocabulary.js';

/** A pattern for LIKE that finds the text anywhere, whatever characters it has. */
export const containing = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

/** Whether a column contains the text of the pattern `$n`, whatever the case of its letters (on SQLite those of ASCII). */
export const matches = (column: string, n: number): string => `lower(${column}) like lower($${n}) escape '\\'`;

/**
 * Hashes of the documents that have `$n` in a URI or title. What JSON holds as a title is looked at only where the text is in the
 * JSON, as `$m`: reading JSON takes ten times as long. Reads all documents.
 */
export const documentsMatching = ({ jsonText }: SqlVocabulary, n: number, m: number): string => {
  const hasTitle = (column: string): string => `${matches(column, m)} and ${matches(jsonText(column, 'title'), n)}`;
  return `select doc_hash from document_uri where ${matches('uri', n)}
    union all select doc_hash from document_uri where doc_meta is not null and ${hasTitle('doc_meta')}
    union all select hash from document where ${hasTitle('doc_meta')}`;
};

/** The text as JSON has it inside a string. */
export const inJson = (text: string): string => JSON.stringify(text).slice(1, -1);

/** Longer titles are cut: a list shows a line of them. */
const LONGEST_TITLE = 500;

/** The title of document `d` at location `u`, as text; null when it has none. */
export const titleOf = ({ jsonText }: SqlVocabulary): string =>
  `nullif(trim(substr(coalesce(${jsonText('u.doc_meta', 'title')}, ${jsonText('d.doc_meta', 'title')}), 1, ${LONGEST_TITLE})), '')`;
