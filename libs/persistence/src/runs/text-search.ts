import type { SqlVocabulary } from '../database/sql-vocabulary.js';

/** A pattern for LIKE that finds the text anywhere, whatever characters it has. */
export const containing = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

/**
 * Whether the title in a column of metadata contains `$n`. What JSON holds as a title is looked at only where the text is in the JSON,
 * as `$m`: reading JSON takes ten times as long.
 */
export const titleMatches = ({ jsonText, matches }: SqlVocabulary, column: string, n: number, m: number): string =>
  `(${matches(column, m)} and ${matches(jsonText(column, 'title'), n)})`;

/** Hashes of the documents that have `$n` in a URI or title (in JSON as `$m`), once per place of it. Reads all documents. */
export const documentsMatching = (sql: SqlVocabulary, n: number, m: number): string => {
  const hasTitle = titleMatches(sql, 'doc_meta', n, m);
  return `select doc_hash from document_uri where ${sql.matches('uri', n)}
    union all select doc_hash from document_uri where doc_meta is not null and ${hasTitle}
    union all select hash from document where ${hasTitle}`;
};

/** Whether location `u` has `$n` in its URI or title (in JSON as `$m`). */
export const locationMatches = (sql: SqlVocabulary, n: number, m: number): string =>
  `(${sql.matches('u.uri', n)} or ${titleMatches(sql, 'u.doc_meta', n, m)})`;

/** The text as JSON has it inside a string. */
export const inJson = (text: string): string => JSON.stringify(text).slice(1, -1);

/** Longer titles are cut: a list shows a line of them. */
const LONGEST_TITLE = 500;

/** The title of document `d` at location `u`, as text; null when it has none. */
export const titleOf = ({ jsonText }: SqlVocabulary): string =>
  `nullif(trim(substr(coalesce(${jsonText('u.doc_meta', 'title')}, ${jsonText('d.doc_meta', 'title')}), 1, ${LONGEST_TITLE})), '')`;
