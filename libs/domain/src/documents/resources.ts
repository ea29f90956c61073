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

/** What a location pointed to at each of its versions. */
export interface DocumentUriHistory {
  id: number;
  documentUriId: number;
  docHash: string;
  version: number;
  batchId: number;
  createdDate: Date;
}
