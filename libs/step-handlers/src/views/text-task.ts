import { writeFile } from 'node:fs/promises';
import { documentText, type DocumentFile } from '@sluice/documents';

export interface TextTask {
  readonly file: DocumentFile;
  /** The file to write, as UTF-8. */
  readonly text: string;
  /** What is beyond is left out. */
  readonly maxCharacters: number;
}

export interface TextPreview {
  /** UTF-16 code units of the whole text. */
  readonly characters: number;
  readonly isTruncated: boolean;
}

/** Decodes the beginning of a text. Run in task processes. */
export default async function runTextTask({ file, text: path, maxCharacters }: TextTask): Promise<TextPreview> {
  const text = await documentText(file);
  await writeFile(path, text.slice(0, maxCharacters).toWellFormed());
  return { characters: text.length, isTruncated: text.length > maxCharacters };
}
