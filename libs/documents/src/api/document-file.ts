/** A document's bytes on local disk. */
export interface DocumentFile {
  readonly path: string;
  /** Name with extension, as the document is known to people. */
  readonly fileName: string;
  /** As declared or sniffed; parameters such as `;charset=` are ignored. */
  readonly mimeType: string;
  /** SHA-256 of the bytes, 64 hex digits. */
  readonly sha256: string;
}
