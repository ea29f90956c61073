import { isOneOf } from '../encoding/sql-literal.js';
export const META_COLUMNS = ['id', 'uri', 'title', 'metadata', 'created_at', 'updated_at'];
/** The table that holds them: in older databases `documents` itself. */
export const documentMetaTable = async (database) => database.table((await database.hasTable('document_meta')) ? 'document_meta' : 'documents');
/** The documents of `ids` that exist, by id. */
export async function documentMetaById(database, ids) {
    if (ids.length === 0)
        return new Map();
    const table = await documentMetaTable(database);
    const rows = await table.query().where(isOneOf('id', ids)).select(META_COLUMNS).toArray();
    return new Map(rows.map(documentMeta).map((meta) => [meta.id, meta]));
}
export function documentMeta(row) {
    const { id, uri, title, metadata, created_at: createdAt, updated_at: updatedAt } = row;
    return {
        id,
        uri,
        title,
        metadata: jsonObject(metadata),
        createdAt: createdAt ?? '',
        updatedAt: updatedAt ?? '',
    };
}
/** The object that `text` holds; empty when it holds none, which other writers' rows may. */
export function jsonObject(text) {
    try {
        const value = JSON.parse(text ?? '{}');
        return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
    }
    catch {
        return {};
    }
}
//# sourceMappingURL=document-meta.js.map