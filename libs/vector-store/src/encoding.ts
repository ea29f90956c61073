/** What turns documents into rows, without the database: it may run in a process of its own. */
export { encodeDocument } from './writing/encode-document.js';
export { CONTENT_TABLES, type ContentTable, type EncodedRows } from './writing/encoded-rows.js';
