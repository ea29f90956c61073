import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';

/** A file part. `size` is the number of bytes that `stream` yields, null when nobody knows. */
export interface FilePart {
  readonly name: string;
  readonly fileName: string;
  readonly contentType: string;
  readonly size: number | null;
  readonly stream: Readable;
}

export interface MultipartBody {
  readonly contentType: string;
  /** Null when the file's size is unknown: the body is then sent in chunks. */
  readonly contentLength: number | null;
  readonly stream: Readable;
}

/** Escapes a name in a header of a part, as the HTML standard ("multipart form data") says. */
const escaped = (name: string): string => name.replace(/\r\n|\r|\n/g, '%0D%0A').replaceAll('"', '%22');

const fieldText = (boundary: string, name: string, value: string): string =>
  `--${boundary}\r\nContent-Disposition: form-data; name="${escaped(name)}"\r\n\r\n${value}\r\n`;

/** Other control characters than line breaks; they may stand in no header, and end its reading. */
const CONTROLS = /(?![\r\n])[\p{Cc}]/gu;

/** A name with control characters is given encoded, too (RFC 8187); readers take the first that they understand. */
const fileNameOf = ({ fileName }: FilePart): string => {
  const printable = fileName.replace(CONTROLS, '_');
  const plain = `filename="${escaped(printable)}"`;
  return printable === fileName ? plain : `filename*=UTF-8''${extended(fileName)}; ${plain}`;
};

const extended = (name: string): string =>
  encodeURIComponent(name.toWellFormed()).replace(/['()*]/g, (character) => `%${character.charCodeAt(0).toString(16)}`);

const fileHead = (boundary: string, file: FilePart): string =>
  `--${boundary}\r\nContent-Disposition: form-data; name="${escaped(file.name)}"; ${fileNameOf(file)}\r\n` +
  `Content-Type: ${file.contentType}\r\n\r\n`;

/** Thrown when a file yields more or fewer bytes than announced: it changed while it was being read. */
export class SizeMismatchError extends Error {}

/**
 * Encodes a form by RFC 7578, fields first, the file last. The file streams through; an error of its stream, or a wrong size,
 * ends the body before the closing boundary, so that no server takes it for complete.
 */
export const multipartBody = (fields: Readonly<Record<string, string>>, file?: FilePart): MultipartBody => {
  const boundary = `sluice-${randomBytes(18).toString('hex')}`;
  const texts = Object.entries(fields).map(([name, value]) => fieldText(boundary, name, value));
  const head = Buffer.from(texts.join('') + (file ? fileHead(boundary, file) : ''));
  const tail = Buffer.from(`${file ? '\r\n' : ''}--${boundary}--\r\n`);
  const size = file ? file.size : 0;
  return {
    contentType: `multipart/form-data; boundary=${boundary}`,
    contentLength: size === null ? null : head.length + size + tail.length,
    stream: Readable.from(parts(head, file, tail), { objectMode: false }),
  };
};

async function* parts(head: Buffer, file: FilePart | undefined, tail: Buffer): AsyncGenerator<Buffer> {
  yield head;
  if (file) {
    let sent = 0;
    for await (const chunk of file.stream as AsyncIterable<Buffer>) {
      sent += chunk.length;
      if (file.size !== null && sent > file.size) break;
      yield chunk;
    }
    if (file.size !== null && sent !== file.size) {
      throw new SizeMismatchError(`The file changed while it was read: ${file.size} bytes were announced`);
    }
  }
  yield tail;
}
