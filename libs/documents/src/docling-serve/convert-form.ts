import { bareMimeType, extensionOf, extensionsOfType } from '@sluice/domain';
import { openAsBlob } from 'node:fs';
import type { DocumentFile, ParseOptions } from '../api/document-parser.js';

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
  // A server with artifact storage would otherwise respond with links.
  form.append('target_type', 'inbody');
  // So that the server stops working on what nobody waits for any more.
  form.append('document_timeout', String(Math.max(1, Math.floor(documentTimeoutMs / 1000))));
  if (options.ocrEnabled !== undefined) form.append('do_ocr', String(options.ocrEnabled));
  return form;
}

/** The server guesses the format from the extension, reads Markdown but no `.txt`, and loses the extension of dot files. */
function uploadName({ fileName, mimeType }: DocumentFile): string {
  const bare = bareMimeType(mimeType);
  const name = fileName.replace(/^\.+/, '') || 'document';
  if (bare === 'text/plain') return extensionOf(name) === 'md' ? name : `${name}.md`;
  const [usual] = extensionsOfType(bare);
  return extensionOf(name) === '' && usual !== undefined ? `${name}.${usual}` : name;
}
