import type { Readable } from 'node:stream';
import { BadRequestException } from '@nestjs/common';
import { InvalidInputError, TooLargeError } from '@sluice/domain';
import busboy from 'busboy';
import type { Request } from 'express';

/** What a form may be made of. */
export interface FormLimits {
  readonly fields: number;
  /** Of all values together. */
  readonly fieldBytes: number;
}

/** A part that is a file, while it arrives. */
export interface ArrivingFile {
  readonly field: string;
  readonly fileName: string;
  readonly stream: Readable;
}

/** Texts by field; several where a field is given several times. */
export type FormFields = Readonly<Record<string, string | readonly string[]>>;

const MOST_NAME_BYTES = 200;
const MOST_HEADERS_OF_PART = 20;

/**
 * Reads a `multipart/form-data` body.
 *
 * @param take called for each file; what it throws is thrown when nothing of the body is read any more
 * @throws InvalidInputError, BadRequestException or TooLargeError when the form is malformed or over its limits; the reason of
 *   `refused`
 */
export const readMultipart = async (
  request: Request,
  limits: FormLimits,
  take: (file: ArrivingFile) => Promise<void>,
  refused: AbortSignal,
): Promise<FormFields> => {
  const fields = new Map<string, string[]>();
  const files: Promise<void>[] = [];
  const parser = busboy({
    headers: request.headers,
    defParamCharset: 'utf8',
    limits: {
      fields: limits.fields,
      // A value of exactly the limit counts as cut off.
      fieldSize: limits.fieldBytes + 1,
      parts: limits.fields + 2,
      headerPairs: MOST_HEADERS_OF_PART,
    },
  });
  let bytesLeft = limits.fieldBytes;
  try {
    await new Promise<void>((resolve, reject) => {
      parser.on('field', (rawName: string | undefined, value) => {
        try {
          const name = nameOf(rawName);
          bytesLeft -= Buffer.byteLength(value);
          if (bytesLeft < 0) throw tooLarge(limits);
          fields.set(name, [...(fields.get(name) ?? []), value]);
        } catch (error) {
          reject(error as Error);
        }
      });
      parser.on('file', (rawName: string | undefined, stream, { filename }: { filename?: string }) => {
        // The stream of a broken form fails when nobody reads it any more.
        stream.on('error', () => undefined);
        const taken = (async () => take({ field: nameOf(rawName), fileName: unescaped(filename ?? ''), stream }))();
        files.push(taken);
        taken.catch(reject);
      });
      parser.on('fieldsLimit', () => reject(new TooLargeError(`A form may have at most ${limits.fields} fields`)));
      parser.on('partsLimit', () => reject(new TooLargeError(`A form may have at most ${limits.fields} fields`)));
      parser.on('error', (error) => reject(malformed(error)));
      parser.on('close', resolve);
      const goneAway = (): void => reject(new BadRequestException('The body ended before it was complete'));
      request.once('aborted', goneAway).once('error', goneAway);
      refused.addEventListener('abort', () => reject(refused.reason as Error), { once: true });
      request.pipe(parser);
    });
    await Promise.all(files);
  } catch (error) {
    request.unpipe(parser);
    parser.destroy();
    await Promise.allSettled(files);
    throw error;
  }
  return Object.fromEntries(
    [...fields].map(([name, [first, ...more]]) => [name, more.length > 0 ? [first!, ...more] : first!]),
  );
};

const nameOf = (raw: string | undefined): string => {
  if (raw === undefined) throw new InvalidInputError('Invalid input: a part of the form has no name');
  const name = unescaped(raw);
  if (Buffer.byteLength(name) <= MOST_NAME_BYTES) return name;
  throw new InvalidInputError(`Invalid input: the name of a field is longer than ${MOST_NAME_BYTES} bytes`);
};

/** Browsers write these three, and no others, as escapes in names (WHATWG HTML, multipart/form-data). */
const unescaped = (name: string): string =>
  name.replace(/%0A|%0D|%22/gi, (escape) => String.fromCharCode(Number.parseInt(escape.slice(1), 16)));

const tooLarge = ({ fieldBytes }: FormLimits): TooLargeError =>
  new TooLargeError(`The fields of a form may have at most ${fieldBytes} bytes together`);

const malformed = (cause: unknown): BadRequestException =>
  new BadRequestException('The form cannot be read: it is no complete multipart/form-data', { cause });
