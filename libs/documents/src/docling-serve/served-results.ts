import type { ParsedDocument, ParsedFiles, ParseOptions } from '../api/document-parser.js';
import type { RunOptions } from '../processes/process-pool.js';

/** Reads what a parsing server made of a document, where it may die of it. */
export interface ServedResults {
  /**
   * Takes the server's result out of `files.doclingJson`, and leaves the document's JSON there.
   * @throws PermanentError or TransientError as `readResult`; the signal's reason when aborted
   */
  readServed(
    files: ParsedFiles,
    options: ParseOptions,
    signal: AbortSignal,
    history?: RunOptions,
  ): Promise<ParsedDocument>;
}
