import { parseDoclingJson } from '@sluice/domain';
import { readFile } from 'node:fs/promises';
import { jsonValueAt } from '@sluice/io';
import type { ParseOptions } from '../api/document-parser.js';
import { documentTitle } from '../docling/document-title.js';
import type { ParsedTexts } from '../parsing/parsed-texts.js';
import { badAnswer, documentFailed, errorTexts, taskFailed } from './serve-failures.js';
import type { ConvertResult } from './wire-types.js';

/**
 * The document in a file with a server's result. The success of a task says nothing about its document, so the document's own status
 * counts; its JSON is passed on as the server wrote it.
 * @throws PermanentError or TransientError PARSER_FAILED when the document failed; TransientError PARSER_BAD_ANSWER.
 */
export async function readResult(path: string, options: ParseOptions): Promise<ParsedTexts> {
  const text = await readFile(path, 'utf8');
  const result = parseResult(text);
  if (result.kind === 'TaskFailureResult') throw taskFailed({ failure: result.failure });
  const errors = result.errors ?? [];
  const status = result.status ?? '';
  // A document cut short by a timeout is not a result: the rest of it would be missing for ever.
  const isCut = status === 'partial_success' && errors.some(({ category }) => category === 'timeout');
  if ((status !== 'success' && status !== 'partial_success') || isCut) throw documentFailed(status, errors);
  const doclingJson = jsonValueAt(text, ['document', 'json_content']);
  const markdown = result.document?.md_content;
  if (typeof markdown !== 'string' || doclingJson === undefined || doclingJson === 'null') throw badAnswer();
  const document = parseDoclingJson(doclingJson);
  const pages = Object.keys(document.pages).length;
  return {
    markdown,
    doclingJson,
    title: documentTitle(options.title, undefined, document),
    pageCount: pages > 0 ? pages : null,
    warnings: errorTexts(errors),
  };
}

function parseResult(text: string): ConvertResult {
  try {
    return JSON.parse(text) as ConvertResult;
  } catch (error) {
    throw badAnswer(error);
  }
}
