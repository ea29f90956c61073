import type { DocumentFile } from '../api/document-file.js';
import type { ParsedDocument, ParseOptions } from '../api/document-parser.js';
import type { Inspection } from '../api/inspection.js';
import type { AcceptedTypes } from '../inspection/assert-readable.js';
import { inspectDocument } from '../inspection/inspect-document.js';
import { parseDocument } from '../parsing/parse-document.js';

/** What a process is asked to do with a document. Everything in it can be cloned. */
export type DocumentTask =
  | { readonly action: 'inspect'; readonly file: DocumentFile; readonly accepted: AcceptedTypes }
  | { readonly action: 'parse'; readonly file: DocumentFile; readonly options: ParseOptions };

/** Run in task processes. */
export default function runDocumentTask(task: DocumentTask): Promise<Inspection | ParsedDocument> {
  return task.action === 'inspect' ? inspectDocument(task.file, task.accepted) : parseDocument(task.file, task.options);
}
