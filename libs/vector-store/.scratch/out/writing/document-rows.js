import { arrowTable, binaryColumn, int64Column, nullableUtf8Column, utf8Column, vectorColumn, } from '../encoding/arrow-columns.js';
import { pythonJson } from '../encoding/python-json.js';
import { timestamp } from '../encoding/timestamp.js';
import { chunksSchema, documentItemsSchema, documentMetaSchema, documentsSchema, vectorType, } from '../layout/arrow-schemas.js';
export const documentRows = (documents) => arrowTable(documentsSchema, [
    utf8Column(documents.map(({ id }) => id)),
    utf8Column(documents.map(({ content }) => content)),
    binaryColumn(documents.map(({ blobs }) => blobs.structure)),
    binaryColumn(documents.map(({ blobs }) => blobs.pages)),
    nullableUtf8Column(documents.map(({ doclingVersion }) => doclingVersion)),
]);
export const documentMetaRows = (documents, now) => arrowTable(documentMetaSchema, [
    utf8Column(documents.map(({ id }) => id)),
    nullableUtf8Column(documents.map(({ uri }) => uri)),
    nullableUtf8Column(documents.map(({ title }) => title)),
    utf8Column(documents.map(({ metadata }) => metadata)),
    utf8Column(documents.map(({ createdAt }) => timestamp(createdAt))),
    utf8Column(documents.map(() => timestamp(now))),
]);
export function chunkRows(documents, dimension) {
    const chunks = documents.flatMap((document) => document.chunks);
    return arrowTable(chunksSchema(dimension), [
        utf8Column(chunks.map(({ id }) => id)),
        utf8Column(documents.flatMap((document) => document.chunks.map(() => document.id))),
        utf8Column(chunks.map(({ content }) => content)),
        utf8Column(chunks.map(({ contentFts }) => contentFts)),
        utf8Column(chunks.map(({ metadata }) => metadata)),
        int64Column(chunks.map(({ order }) => order)),
        vectorColumn(vectorType(dimension), documents.flatMap(({ vectors }) => vectors)),
    ]);
}
export function documentItemRows(documents) {
    const items = documents.flatMap((document) => document.items);
    return arrowTable(documentItemsSchema, [
        utf8Column(documents.flatMap((document) => document.items.map(() => document.id))),
        int64Column(items.map(({ position }) => position)),
        utf8Column(items.map(({ selfRef }) => selfRef)),
        utf8Column(items.map(({ label }) => label)),
        utf8Column(items.map(({ text }) => text)),
        utf8Column(items.map(({ pageNumbers }) => pythonJson(pageNumbers))),
        binaryColumn(items.map(({ picture }) => picture)),
        int64Column(items.map(({ headingLevel }) => headingLevel)),
        int64Column(items.map(({ treeDepth }) => treeDepth)),
    ]);
}
//# sourceMappingURL=document-rows.js.map