import { RunStatus, type RunState } from '@sluice/domain';
import type { SqlVocabulary } from '../database/sql-vocabulary.js';
import { STATE_OF_RUN, statusesOf, wordList } from './run-state-sql.js';
import { containing, documentsMatching, inJson } from './text-search.js';

/** Which runs somebody looks for; what is absent does not matter. */
export interface RunSearch {
  readonly states?: readonly RunState[] | undefined;
  readonly batchId?: number | undefined;
  readonly runGroupId?: number | undefined;
  readonly docId?: string | undefined;
  /** Of a location of the document. */
  readonly source?: string | undefined;
  /** In a URI or the title of the document; or the id of a run, or the hash of a document. */
  readonly text?: string | undefined;
  /** Of these documents. */
  readonly docIds?: readonly string[] | undefined;
  /** Failed then or later. */
  readonly failedSince?: Date | undefined;
  /** Failed with this code. */
  readonly code?: string | undefined;
  /** Only the newest run of each document in its batch. */
  readonly newest?: boolean | undefined;
  /** Changed by this bulk operation. */
  readonly bulkId?: number | undefined;
  /** This run and older ones: what others start meanwhile is left out. */
  readonly upToId?: number | undefined;
  readonly ids?: readonly number[] | undefined;
}

/** A condition over runs `r`, and the values of its parameters, from `$1` on. */
export interface RunConditions {
  readonly where: string;
  readonly parameters: unknown[];
}

/** Indexes: those that begin with what is filtered by; all runs are read when none does. */
export const runConditions = (sql: SqlVocabulary, search: RunSearch): RunConditions => {
  const parameters: unknown[] = [];
  const value = (one: unknown): string => `$${parameters.push(one)}`;
  const tests = [
    ...stateTests(search),
    search.ids && `r.id ${sql.inIds(parameters.push(sql.list(search.ids)))}`,
    search.batchId !== undefined && `r.batch_id = ${value(search.batchId)}`,
    search.runGroupId !== undefined && `r.run_group_id = ${value(search.runGroupId)}`,
    search.docIds && `r.doc_id ${sql.inTexts(parameters.push(sql.list(search.docIds)))}`,
    search.docId !== undefined && `r.doc_id = ${value(search.docId)}`,
    search.upToId !== undefined && `r.id <= ${value(search.upToId)}`,
    search.bulkId !== undefined && `r.bulk_id = ${value(search.bulkId)}`,
    search.failedSince &&
      `r.status = '${RunStatus.Failed}' and r.completed_date >= ${value(search.failedSince.getTime())}`,
    search.code !== undefined &&
      `r.status = '${RunStatus.Failed}' and ${sql.jsonText('r.status_meta', 'error')} = ${value(search.code)}`,
    search.source !== undefined &&
      `exists (select 1 from document_uri l where l.doc_hash = r.doc_id and l.source = ${value(search.source)})`,
    search.newest &&
      `not exists (select 1 from workflow_run n where n.doc_id = r.doc_id and n.batch_id = r.batch_id and n.id > r.id)`,
    search.text !== undefined && textTest(sql, search.text, parameters),
  ].filter((test) => typeof test === 'string');
  return { where: tests.length === 0 ? 'true' : tests.join(' and '), parameters };
};

const stateTests = ({ states }: RunSearch): string[] =>
  states === undefined ? [] : [`r.status in ${wordList(statusesOf(states))}`, `${STATE_OF_RUN} in ${wordList(states)}`];

/** Whether a text that is looked for is the hash of a document. */
export const isHash = (text: string): boolean => text.startsWith('sha256-');

const textTest = (sql: SqlVocabulary, text: string, parameters: unknown[]): string => {
  if (isHash(text)) return `r.doc_id = $${parameters.push(text)}`;
  const n = parameters.push(containing(text));
  const m = parameters.push(containing(inJson(text)));
  const isNamed = `r.doc_id in (${documentsMatching(sql, n, m)})`;
  return /^\d{1,15}$/.test(text) ? `(r.id = $${parameters.push(Number(text))} or ${isNamed})` : isNamed;
};
