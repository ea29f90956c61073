import { bareMimeType } from '@sluice/domain';
import { openAsBlob } from 'node:fs';
import { extname } from 'node:path';
import type { DocumentFile } from '../api/document-file.js';
import type { ParseOptions } from '../api/document-parser.js';

/** Extensions by which the server recognises formats, where a file's name has none. */
const EXTENSIONS: Readonly<Record<string, string>> = {
  'application/pdf': '.pdf',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': '.docx',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': '.xlsx',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': '.pptx',
  'text/html': '.html',
  'text/markdown': '.md',
  'text/plain': '.md',
  'text/csv': '.csv',
  'image/png': '.png',
  'image/jpeg': '.jpg',
  'image/tiff': '.tiff',
};

/** The form that asks for Markdown and DoclingDocument JSON in the body; the file is streamed from disk when it is sent. */
export async function convertForm(
  file: DocumentFile,
  options: ParseOptions,
  documentTimeoutMs: number,
): Promise<FormData> {
  const form = new FormData();
  form.append('files', await openAsBlob(file.path, { type: bareMimeType(file.mimeType) }), uploadName(file));
  form.append('to_formats', 'md');
  form.append('to_formats', 'json');
  form.append('image_export_mode', 'placeholder');
  // A server with artifact storage would otherwise answer with links.
  form.append('target_type', 'inbody');
  // So that the server stops working on what nobody waits for any more.
  form.append('document_timeout', String(Math.max(1, Math.floor(documentTimeoutMs / 1000))));
  if (options.ocrEnabled !== undefined) form.append('do_ocr', String(options.ocrEnabled));
  return form;
}

/** The server guesses the format from the extension, reads Markdown but no `.txt`, and loses the extension of dot files. */
function uploadName({ fileName, mimeType }: DocumentFile): string {
  const known = EXTENSIONS[bareMimeType(mimeType)];
  const name = fileName.replace(/^\.+/, '') || 'document';
  const isPlainText = bareMimeType(mimeType) === 'text/plain' && extname(name).toLowerCase() !== '.md';
  return known && (extname(name) === '' || isPlainText) ? `${name}${known}` : name;
}
