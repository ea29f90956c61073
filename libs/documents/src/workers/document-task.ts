import type { DocumentFile } from '../api/document-file.js';
import type { ParsedDocument, ParseOptions } from '../api/document-parser.js';
import type { Inspection } from '../api/inspection.js';
import { inspectDocument } from '../inspection/inspect-document.js';
import type { AcceptedTypes } from '../inspection/assert-readable.js';
import { parseDocument } from '../parsing/parse-document.js';
import { type TaskFailure, taskFailure } from './task-failure.js';

/** What a worker thread is asked to do. Everything in it can be cloned. */
export type DocumentTask =
  | { readonly action: 'inspect'; readonly file: DocumentFile; readonly accepted: AcceptedTypes }
  | { readonly action: 'parse'; readonly file: DocumentFile; readonly options: ParseOptions };

/** Errors travel as data: cloning an error between threads loses its class and code. */
export type DocumentTaskResult =
  { readonly inspection: Inspection } | { readonly parsed: ParsedDocument } | { readonly failure: TaskFailure };

/** Runs a task in the thread that calls it; never rejects. */
export async function runDocumentTask(task: DocumentTask): Promise<DocumentTaskResult> {
  try {
    if (task.action === 'inspect') return { inspection: await inspectDocument(task.file, task.accepted) };
    return { parsed: await parseDocument(task.file, task.options) };
  } catch (error) {
    return { failure: taskFailure(error) };
  }
}
