import { Index } from '@lancedb/lancedb';
import { retryConflicts } from '../databases/commit-retry.js';
const btree = (column) => ({ column, create: () => Index.btree() });
// Spelled out: the defaults of the JavaScript binding are not those that readers expect.
const fullText = () => Index.fts({
    withPosition: true,
    baseTokenizer: 'simple',
    language: 'English',
    maxTokenLength: 40,
    lowercase: true,
    stem: true,
    removeStopWords: false,
    asciiFolding: true,
});
const DECLARED = {
    documents: [btree('id')],
    document_meta: [btree('id'), btree('uri')],
    chunks: [{ column: 'content_fts', create: fullText }, btree('id'), btree('document_id')],
    document_items: [
        btree('document_id'),
        btree('position'),
        btree('self_ref'),
        { column: 'label', create: () => Index.bitmap() },
    ],
    settings: [],
};
/**
 * Creates the indexes that the layout declares for `name` and `table` lacks; names are Lance's own, `<column>_idx`. Several
 * processes may do so at once.
 */
export const createMissingIndexes = (name, table) => retryConflicts(async () => {
    if (DECLARED[name].length === 0)
        return;
    const present = new Set((await table.listIndices()).map((index) => index.columns.join()));
    for (const { column, create } of DECLARED[name]) {
        if (!present.has(column))
            await table.createIndex(column, { config: create() });
    }
});
//# sourceMappingURL=table-indexes.js.map