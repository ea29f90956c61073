import { Transform, type Readable } from 'node:stream';
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
  /** Empty where the part has none. */
  readonly fileName: string;
  readonly stream: Readable;
}

/** Texts by field; several where a field is given several times. */
export type FormFields = Readonly<Record<string, string | readonly string[]>>;

const MOST_NAME_BYTES = 200;
const MOST_HEADERS_OF_PART = 20;

/** What becomes of the parts of a form, in their order. What these throw ends the reading. */
export interface PartTakers {
  /** @param isCut whether the value was longer than `valueBytes`, and is only its beginning */
  readonly field: (name: string, value: string, isCut: boolean) => void;
  readonly file: (file: ArrivingFile) => Promise<void>;
  /** Awaited before each piece of the body is looked at, for takers that cannot keep up; absent for others. */
  readonly ready?: () => Promise<void>;
}

/** How many parts a form may have, and how long one that is no file. */
export interface PartLimits {
  readonly fields: number;
  readonly files: number;
  readonly valueBytes: number;
  /** Whether names of files are kept as they were sent; else what is before the last slash is left out. */
  readonly keepsPaths?: boolean;
}

/**
 * Reads a `multipart/form-data` body part by part.
 *
 * @throws InvalidInputError, BadRequestException or TooLargeError when the form is malformed or has too many parts; what a taker
 *   throws; the reason of `refused`. Nothing of the body is read any more then, and all that was taken has settled.
 */
export const readParts = async (
  request: Request,
  limits: PartLimits,
  takers: PartTakers,
  refused: AbortSignal,
): Promise<void> => {
  const files: Promise<void>[] = [];
  const parser = busboy({
    headers: request.headers,
    defParamCharset: 'utf8',
    preservePath: limits.keepsPaths ?? false,
    limits: {
      fields: limits.fields,
      // A value of exactly the limit counts as cut off.
      fieldSize: limits.valueBytes + 1,
      parts: limits.fields + limits.files + 1,
      headerPairs: MOST_HEADERS_OF_PART,
    },
  });
  const entrance = takers.ready ? gate(takers.ready) : parser;
  try {
    await new Promise<void>((resolve, reject) => {
      parser.on('field', (rawName: string | undefined, value, { valueTruncated: isCut }) => {
        try {
          takers.field(nameOf(rawName), value, isCut);
        } catch (error) {
          reject(error as Error);
        }
      });
      parser.on('file', (rawName: string | undefined, stream, { filename }: { filename?: string }) => {
        // The stream of a broken form fails when nobody reads it any more.
        stream.on('error', () => undefined);
        const taken = (async () =>
          takers.file({ field: nameOf(rawName), fileName: unescaped(filename ?? ''), stream }))();
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
      if (entrance !== parser) entrance.on('error', reject).pipe(parser);
      request.pipe(entrance);
    });
    await Promise.all(files);
  } catch (error) {
    request.unpipe(entrance);
    entrance.destroy();
    parser.destroy();
    await Promise.allSettled(files);
    throw error;
  }
};

/** Lets each piece through when `ready` says so. */
const gate = (ready: () => Promise<void>): Transform =>
  new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      ready().then(
        () => done(null, chunk),
        (error: unknown) => done(error as Error),
      );
    },
  });

/**
 * Reads a `multipart/form-data` body.
 *
 * @param take called for each file; what it throws is thrown when nothing of the body is read any more
 * @throws what `readParts` throws; TooLargeError also when the values are over the limit together
 */
export const readMultipart = async (
  request: Request,
  limits: FormLimits,
  take: (file: ArrivingFile) => Promise<void>,
  refused: AbortSignal,
): Promise<FormFields> => {
  const fields = new Map<string, string[]>();
  let bytesLeft = limits.fieldBytes;
  const field = (name: string, value: string): void => {
    bytesLeft -= Buffer.byteLength(value);
    if (bytesLeft < 0) throw tooLarge(limits);
    fields.set(name, [...(fields.get(name) ?? []), value]);
  };
  const parts = { fields: limits.fields, files: 1, valueBytes: limits.fieldBytes };
  await readParts(request, parts, { field, file: take }, refused);
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
