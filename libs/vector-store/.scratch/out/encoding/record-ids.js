import { createHash, hash } from 'node:crypto';
/** Namespace of Sluice's document ids (a random UUID, fixed for ever). */
const DOCUMENT_NAMESPACE = Buffer.from('5d1f1b0a7c0e4f0e9f6b2a3c86d1e4b7', 'hex');
/** The UUID (version 5, RFC 9562) that stands for a document hash: equal hashes have equal ids in every process. */
export function documentId(documentHash) {
    const digest = createHash('sha1').update(DOCUMENT_NAMESPACE).update(documentHash, 'utf8').digest('hex');
    return uuid(digest, '5');
}
/**
 * The UUID (version 8) of a document's chunk. Its first 12 hexadecimal digits are the document's, so that the chunks of a
 * document are neighbours in the id's BTree: an upsert reads one page per document instead of one per chunk.
 */
export function chunkId(id, order) {
    return uuid(id.slice(0, 8) + id.slice(9, 13) + hash('sha1', `${id}/${order}`), '8');
}
function uuid(hex, version) {
    const variant = ((parseInt(hex[16], 16) & 0x3) | 0x8).toString(16);
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${version}${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
/** Whether `text` is a UUID in its lower-case form with dashes, the only form ids have in the database. */
export const isUuid = (text) => /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/.test(text);
//# sourceMappingURL=record-ids.js.map