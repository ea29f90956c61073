import { isOneOf } from '../encoding/sql-literal.js';
import { retryConflicts } from './commit-retry.js';
import { chunkRows, documentItemRows, documentMetaRows, documentRows } from './document-rows.js';
import { restoreDocuments, tableVersions } from './restore-documents.js';
import { retireOlderRows } from './retire-rows.js';
/**
 * Stores documents (distinct ids) with one commit per table, replacing what the database holds under their ids.
 *
 * Rows are appended, and older rows of the same documents retired afterwards: Lance's merge reads the whole table, or, with an
 * index, slows down with every fragment not yet in it. That older rows exist is known from `document_meta`, which is
 * therefore written first and removed last; that another process wrote the same documents meanwhile, from a gap in the
 * table's versions. Chunks come last, so a document is found only when all of it is there, and until then its old chunks
 * are. When a commit fails, the documents are put back as they were, and the error is thrown as it came.
 */
const T = {};
const tm = (n, p) => {
  const t = performance.now();
  return p.then((r) => {
    (T[n] ??= []).push(performance.now() - t);
    return r;
  });
};
process.on('exit', () => {
  for (const k in T) {
    const a = T[k];
    const m = (x) => (x.reduce((a, b) => a + b, 0) / x.length).toFixed(1);
    console.log(
      k.padEnd(10),
      a.length,
      [...Array(Math.ceil(a.length / 8)).keys()].map((i) => m(a.slice(i * 8, i * 8 + 8)) | 0).join(' '),
    );
  }
});
export async function commitDocuments(database, documents, dimension) {
  const ids = documents.map(({ id }) => id);
  const before = await tm('versions', tableVersions(database));
  try {
    const meta = await database.table('document_meta');
    const replacing =
      (await tm('check', ((T.n ??= []).push(documents.length), meta.countRows(isOneOf('id', ids))))) > 0;
    const write = async (name, rows) => {
      const table = await database.table(name);
      const version =
        replacing && name === 'document_meta'
          ? await tm('merge ' + name, merge(table, rows))
          : await tm('add ' + name, append(table, rows));
      if (replacing || version !== before[name] + 1) await tm('retire ' + name, retireOlderRows(table, name, ids));
    };
    await write('document_meta', documentMetaRows(documents, new Date()));
    await both(write('documents', documentRows(documents)), write('document_items', documentItemRows(documents)));
    await write('chunks', chunkRows(documents, dimension));
  } catch (error) {
    await restoreDocuments(database, before, ids).catch((restoring) => {
      throw new AggregateError([error, restoring], String(error));
    });
    throw error;
  }
}
const append = (table, rows) => retryConflicts(async () => (await table.add(rows)).version);
/** Replaces rows at once, so that no listing shows a document twice. */
const merge = (table, rows) =>
  retryConflicts(async () => {
    const upsert = table.mergeInsert('id').whenMatchedUpdateAll().whenNotMatchedInsertAll();
    return (await upsert.useIndex(false).execute(rows)).version;
  });
/** Waits for both, also when one fails: what is restored afterwards must not be written any more. */
async function both(one, other) {
  const failed = (await Promise.allSettled([one, other])).find((outcome) => outcome.status === 'rejected');
  if (failed) throw failed.reason;
}
//# sourceMappingURL=commit-documents.js.map
