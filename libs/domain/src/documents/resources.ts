/** A group of documents that were loaded together from one source. */
export interface DocumentBatch {
  id: number;
  name: string;
  source: string;
  startDate: Date;
  /** Set when all run groups of the batch are finished. */
  completedDate: Date | null;
  batchParams: Record<string, unknown>;
}

/** A document is its content: two files with equal bytes are one document. */
export interface Document {
  /** `sha256-<hex>`. */
  hash: string;
  mimeType: string;
  /** Bytes. */
  fileSize: number;
  /** Of the content: what was given when it came, and what processing has found in it. The same for all its locations. */
  docMeta: Record<string, unknown>;
  /** Further digests of the same bytes, bare hex, kept so that any of them can be compared later. */
  sha3256: string;
  md5: string;
  /** SHA-1 of `blob <size>\0` and the content: git's own id of the file. */
  gitBlobId: string;
  pageCount: number | null;
  createdDate: Date;
}

/** One location of a document, identified by the pair (uri, source). */
export interface DocumentUri {
  id: number;
  docHash: string;
  uri: string;
  source: string;
  /** Rises by one each time the location gets new content. */
  version: number;
  batchId: number;
}

/** A location with what it says of its document. */
export interface DocumentLocation extends DocumentUri {
  /**
   * What was said of the document at this location, where others have the same content: it counts here before what the document
   * itself has. Null when nothing was.
   */
  docMeta: Record<string, unknown> | null;
}

/** What a location pointed to at each of its versions. */
export interface DocumentUriHistory {
  id: number;
  documentUriId: number;
  docHash: string;
  version: number;
  batchId: number;
  createdDate: Date;
}
