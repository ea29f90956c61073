import { open, type FileHandle } from 'node:fs/promises';
import { PART_LIMITS, type Part } from './part.js';
import type { OutlineEntry, PageSize, Passage } from './passage.js';

/** Where what lies in the file. All of it is found by its place, so that nobody reads more than is asked for. */
export interface PassageFileLayout {
  readonly passages: number;
  /** Of the document as it was read. */
  readonly parts: number;
  readonly omittedParts: number;
  /** As `offsets`, of the parts. */
  readonly partOffsets: number;
  /** JSON of the outline. */
  readonly outline: readonly [start: number, end: number];
  readonly omittedHeadings: number;
  /** JSON of the sizes of the pages. */
  readonly pages: readonly [start: number, end: number];
  /** One 8-byte float for the beginning of each passage, and one for the end of the last. */
  readonly offsets: number;
  /** Pairs of 4-byte numbers: a page, and a passage on it; in their order. */
  readonly pairs: readonly [start: number, count: number];
  /** Four 4-byte numbers for each passage: where it begins and ends in the text and in the Markdown, -1 where it is not there. */
  readonly spans: number;
  readonly sizeBytes: number;
}

/** What is written at once. */
const BLOCK = 1024 ** 2;

/** Writes a file of passages. */
export class PassageFileWriter {
  private readonly offsets: number[] = [];
  private readonly partOffsets: number[] = [];
  private partsEnd = 0;
  private omittedParts = 0;
  private readonly spans: number[] = [];
  private parts: Buffer[] = [];
  private waiting = 0;
  private position = 0;

  private constructor(private readonly handle: FileHandle) {}

  static async write(path: string, work: (writer: PassageFileWriter) => Promise<PassageFileLayout>) {
    const handle = await open(path, 'w');
    try {
      return await work(new PassageFileWriter(handle));
    } finally {
      await handle.close();
    }
  }

  async add(passage: Passage): Promise<void> {
    this.offsets.push(this.position);
    this.spans.push(...(passage.textSpan ?? NOWHERE), ...(passage.markdownSpan ?? NOWHERE));
    await this.append(Buffer.from(JSON.stringify(passage)));
  }

  /** Writes the parts of the document, before its passages. @param added is called with each and its number */
  async addParts(parts: Iterable<Part>, added: (index: number, part: Part) => void): Promise<void> {
    for (const part of parts) {
      if (this.partOffsets.length >= PART_LIMITS.parts) {
        this.omittedParts += 1;
        continue;
      }
      added(this.partOffsets.length, part);
      this.partOffsets.push(this.position);
      await this.append(Buffer.from(JSON.stringify(part)));
    }
    this.partsEnd = this.position;
  }

  async finish(
    outline: { readonly entries: readonly OutlineEntry[]; readonly omitted: number },
    pages: readonly PageSize[],
    pairs: Uint32Array,
  ): Promise<PassageFileLayout> {
    const passages = this.offsets.length;
    this.offsets.push(this.position);
    const outlineSpan = await this.append(Buffer.from(JSON.stringify(outline.entries)));
    const pageSpan = await this.append(Buffer.from(JSON.stringify(pages)));
    const [offsets] = await this.append(bytesOf(Float64Array.from(this.offsets)));
    const parts = this.partOffsets.length;
    this.partOffsets.push(this.partsEnd);
    const [partOffsets] = await this.append(bytesOf(Float64Array.from(this.partOffsets)));
    const [pairsStart] = await this.append(bytesOf(pairs));
    const [spans] = await this.append(bytesOf(Int32Array.from(this.spans)));
    await this.flush();
    return {
      passages,
      parts,
      omittedParts: this.omittedParts,
      partOffsets,
      outline: outlineSpan,
      omittedHeadings: outline.omitted,
      pages: pageSpan,
      offsets,
      pairs: [pairsStart, pairs.length / 2],
      spans,
      sizeBytes: this.position,
    };
  }

  private async append(bytes: Buffer): Promise<[start: number, end: number]> {
    const start = this.position;
    this.parts.push(bytes);
    this.waiting += bytes.length;
    this.position += bytes.length;
    if (this.waiting >= BLOCK) await this.flush();
    return [start, this.position];
  }

  private async flush(): Promise<void> {
    await this.handle.writeFile(Buffer.concat(this.parts));
    this.parts = [];
    this.waiting = 0;
  }
}

const NOWHERE = [-1, -1];

const bytesOf = ({ buffer, byteOffset, byteLength }: Float64Array | Uint32Array | Int32Array): Buffer =>
  Buffer.from(buffer, byteOffset, byteLength);

/** Reads parts of a file of passages. */
export class PassageFileReader {
  constructor(
    private readonly handle: FileHandle,
    readonly layout: PassageFileLayout,
  ) {}

  outline(): Promise<OutlineEntry[]> {
    return this.json<OutlineEntry[]>(this.layout.outline);
  }

  pages(): Promise<PageSize[]> {
    return this.json<PageSize[]>(this.layout.pages);
  }

  /** So many passages from one on as have at most `maxBytes` of JSON; one in any case, when there is one. */
  from(first: number, count: number, maxBytes: number): Promise<Passage[]> {
    const { offsets, passages } = this.layout;
    return this.rows<Passage>(offsets, first, Math.min(first + count, passages), maxBytes);
  }

  /** The same of the parts of the document as it was read. */
  parts(first: number, count: number, maxBytes: number): Promise<Part[]> {
    const { partOffsets, parts } = this.layout;
    return this.rows<Part>(partOffsets, first, Math.min(first + count, parts), maxBytes);
  }

  /** The numbers of the passages on a page from one of them on, and how many there are on it. */
  async onPage(page: number, first: number, count: number): Promise<{ total: number; orders: number[] }> {
    const [begin, end] = [await this.pairBefore(page), await this.pairBefore(page + 1)];
    const from = Math.min(begin + first, end);
    const pairs = await this.pairs(from, Math.min(from + count, end));
    return { total: end - begin, orders: [...pairs].filter((_, index) => index % 2 === 1) };
  }

  /** The passage that is at a place of the text, or of the Markdown, or next to it; null when none is found there. */
  async at(offset: number, where: 'text' | 'markdown'): Promise<number | null> {
    const { spans: start, passages } = this.layout;
    const { buffer, byteOffset } = await this.bytes(start, start + passages * 16);
    const spans = new Int32Array(buffer, byteOffset, passages * 4);
    const first = where === 'text' ? 0 : 2;
    let [best, least] = [null as number | null, Infinity];
    for (let order = 0; order < passages && least > 0; order += 1) {
      const [begin, end] = [spans[order * 4 + first]!, spans[order * 4 + first + 1]!];
      const distance = begin < 0 ? Infinity : Math.max(begin - offset, offset - end + 1, 0);
      if (distance < least) [best, least] = [order, distance];
    }
    return best;
  }

  /** How many pairs are of earlier pages. */
  private async pairBefore(page: number): Promise<number> {
    let [low, high] = [0, this.layout.pairs[1]];
    while (low < high) {
      const middle = (low + high) >> 1;
      const [found] = await this.pairs(middle, middle + 1);
      if (found! < page) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  private async pairs(from: number, to: number): Promise<Uint32Array> {
    const [start] = this.layout.pairs;
    const { buffer, byteOffset, length } = await this.bytes(start + from * 8, start + to * 8);
    return new Uint32Array(buffer, byteOffset, length / 4);
  }

  private async rows<Row>(start: number, first: number, last: number, maxBytes: number): Promise<Row[]> {
    if (first >= last) return [];
    const offsets = await this.offsets(start, first, last);
    const beyond = offsets.findIndex((end, index) => index > 1 && end - offsets[0]! > maxBytes);
    const ends = beyond === -1 ? offsets : offsets.slice(0, beyond);
    const bytes = await this.bytes(ends[0]!, ends.at(-1)!);
    return ends.slice(1).map((end, index) => {
      const text = bytes.toString('utf8', ends[index]! - ends[0]!, end - ends[0]!);
      return JSON.parse(text) as Row;
    });
  }

  private async offsets(start: number, first: number, last: number): Promise<number[]> {
    const { buffer, byteOffset, length } = await this.bytes(start + first * 8, start + (last + 1) * 8);
    return [...new Float64Array(buffer, byteOffset, length / 8)];
  }

  private async json<Value>([start, end]: readonly [number, number]): Promise<Value> {
    return JSON.parse((await this.bytes(start, end)).toString('utf8')) as Value;
  }

  /** In memory of their own: numbers are read in place, which needs an aligned beginning. */
  private async bytes(start: number, end: number): Promise<Buffer> {
    const bytes = Buffer.allocUnsafeSlow(end - start);
    for (let done = 0; done < bytes.length;) {
      const { bytesRead } = await this.handle.read(bytes, done, bytes.length - done, start + done);
      if (bytesRead === 0) throw new Error('A file of passages is cut off');
      done += bytesRead;
    }
    return bytes;
  }
}
