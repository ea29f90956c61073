import { MAX_META_DEPTH } from '../doc-meta.js';

const MIB = 1024 ** 2;

/** What one request may bring: as much as is sent again when it fails. */
export const BUNDLE_LIMITS = { files: 1_000, bytes: 64 * MIB } as const;

/** Of one `document` part: room for a list that has all documents, with metadata as they usually are. */
export const MAX_DOCUMENT_PART_BYTES = 4 * MIB;

/** Of all that is said of documents whose files have not arrived: it is in memory. */
export const MAX_AHEAD_BYTES = 8 * MIB;

/** Of what is said of one document, as JSON: twice the longest metadata. */
export const MAX_ABOUT_BYTES = 128 * 1024;

/** How deep the description of a document may be nested: its metadata, and itself. */
export const MAX_ABOUT_DEPTH = MAX_META_DEPTH + 1;
