import { Transform, type Readable, type TransformCallback } from 'node:stream';
import { MIMEType, TextDecoder } from 'node:util';
import { withHead } from '@sluice/io';

const UTF8_MARK = Buffer.from([0xef, 0xbb, 0xbf]);
const UTF16_MARKS = [Buffer.from([0xff, 0xfe]), Buffer.from([0xfe, 0xff])];
/** The most that an announced charset can say of content that a mark says it of. */
const LONGEST_MARK = UTF8_MARK.length;

const TEXT = /^(text\/|application\/([\w.+-]+\+)?(xml|json)$)/;
const MARKUP = /(html|xml)$/;

/**
 * The encoding that a header `Content-Type` names for a text, as `TextDecoder` calls it. Null when it names none, or none that
 * is known, or UTF-8: such content is taken as it is, and its own mark or `<meta>` counts for those who read it.
 */
export function foreignCharsetOf(contentType: string | null): string | null {
  try {
    const type = new MIMEType(contentType ?? '');
    const charset = type.params.get('charset');
    if (charset === null || !TEXT.test(type.essence)) return null;
    const { encoding } = new TextDecoder(charset.trim());
    return encoding === 'utf-8' ? null : encoding;
  } catch {
    return null;
  }
}

/**
 * A text in UTF-8 whose server says that it is in another encoding: where it is stored there is no such header any more. Markup gets
 * a mark, which counts for more than a `<meta>` that still names the old encoding. Content that begins with a mark of its own is passed
 * on as it is, since that is stronger than the header (Encoding Standard, "BOM sniff").
 */
export async function inUtf8(source: Readable, contentType: string | null): Promise<Readable> {
  const encoding = foreignCharsetOf(contentType);
  if (encoding === null) return source;
  const { head, stream } = await withHead(source, LONGEST_MARK);
  const isMarked = head.equals(UTF8_MARK) || UTF16_MARKS.some((mark) => head.subarray(0, mark.length).equals(mark));
  if (isMarked) return stream;
  const recoding = new Recoding(encoding, MARKUP.test(new MIMEType(contentType!).essence));
  stream.once('error', (error) => recoding.destroy(error));
  recoding.once('close', () => stream.destroy());
  return stream.pipe(recoding);
}

class Recoding extends Transform {
  private readonly decoder: TextDecoder;

  constructor(encoding: string, isMarked: boolean) {
    super();
    this.decoder = new TextDecoder(encoding);
    if (isMarked) this.push(UTF8_MARK);
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    done(null, Buffer.from(this.decoder.decode(chunk, { stream: true })));
  }

  override _flush(done: TransformCallback): void {
    done(null, Buffer.from(this.decoder.decode()));
  }
}
