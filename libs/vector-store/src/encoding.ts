/** What turns documents into the content of rows, without the database: it may run in a process of its own. */
export { encodeDocling, type EncodedDocling } from './encoding/encode-docling.js';
