import type { DocumentFile, ParsedDocument, ParseRequest } from '../api/document-parser.js';
import type { Inspection } from '../api/inspection.js';
import { readResult } from '../docling-serve/read-result.js';
import type { AcceptedTypes } from '../inspection/assert-readable.js';
import { inspectDocument } from '../inspection/inspect-document.js';
import { parseDocument } from '../parsing/parse-document.js';
import { writeParsed } from '../parsing/parsed-texts.js';

/** What a process is asked to do with a document. Everything in it can be cloned. */
export type DocumentTask =
  | { readonly action: 'inspect'; readonly file: DocumentFile; readonly accepted: AcceptedTypes }
  | ({ readonly action: 'parse' | 'readServed' } & ParseRequest);

/** Run in task processes. */
export default async function runDocumentTask(task: DocumentTask): Promise<Inspection | ParsedDocument> {
  switch (task.action) {
    case 'inspect':
      return inspectDocument(task.file, task.accepted);
    case 'parse':
      return writeParsed(await parseDocument(task.file, task.options), task.files);
    case 'readServed':
      return writeParsed(await readResult(task.files.doclingJson, task.options), task.files);
  }
}
