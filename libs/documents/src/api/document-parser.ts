import type { RunOptions } from '../processes/process-pool.js';

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

export interface ParseOptions {
  /** Title from given metadata; wins over what the document says of itself. */
  readonly title?: string;
  /** Kind to read the document as (`markdown`, `csv`, …) instead of the sniffed one; only text formats may be exchanged. */
  readonly format?: string;
  /** Whether a parser that can recognise text in images does so. Default: the parser's own. */
  readonly ocrEnabled?: boolean;
}

/** Local files that a parser fills, which nobody else writes to. */
export interface ParsedFiles {
  readonly markdown: string;
  /** JSON text of the DoclingDocument, `binary_hash` exact. */
  readonly doclingJson: string;
}

/** What to parse, where to, and how. */
export interface ParseRequest {
  readonly file: DocumentFile;
  readonly files: ParsedFiles;
  readonly options: ParseOptions;
}

/** What a parser found, besides the files that it filled: those may have hundreds of megabytes, which no service should hold. */
export interface ParsedDocument {
  /** Of the Markdown. */
  readonly characters: number;
  readonly title: string | null;
  /** Pages, slides or sheets; null for kinds without. */
  readonly pageCount: number | null;
  /** Sentences on what could not be read of a document that is otherwise usable. */
  readonly warnings: readonly string[];
}

/** Turns a document into Markdown and a DoclingDocument. */
export interface DocumentParser {
  /**
   * @throws PermanentError when the fault lies in the document; TransientError, QuotaError or ConfigurationError when it
   * lies in the parser; the signal's reason when aborted.
   * @param history parsers that the document has killed before; for those that documents can kill
   */
  parse(request: ParseRequest, signal: AbortSignal, history?: RunOptions): Promise<ParsedDocument>;
}
