import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { randomBytes } from 'node:crypto';
import { WildTasks } from '../processes/wild-tasks.fixture.js';
import { TempDocuments } from '../testing/temp-documents.fixture.js';
import { officePackage, zipOf } from '../testing/zip.fixture.js';
import { MimeTypeSniffer, type MimeTypeSnifferOptions } from './mime-type-sniffer.js';

const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
const OVERRIDE = `<Override PartName="/word/document.xml" ContentType="${DOCX}.main+xml"/>`;
/** What does not deflate keeps the archive below the ratio that is refused by itself. */
const types = (content: string): Uint8Array =>
  zipOf({
    '[Content_Types].xml': `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">${content}`,
    'word/media/noise.png': randomBytes(256 * 1024).toString('latin1'),
  });

describe('finding out media types in other processes', () => {
  let documents: TempDocuments;
  let sniffer: MimeTypeSniffer;
  beforeAll(async () => {
    documents = await TempDocuments.create();
  });
  afterEach(() => sniffer.close());
  afterAll(() => documents[Symbol.asyncDispose]());

  const sniff = async (fileName: string, content: string | Uint8Array): Promise<string> => {
    const { path } = await documents.add(fileName, content, 'unused');
    return sniffer.sniff(path, fileName);
  };
  const start = (options: MimeTypeSnifferOptions = {}): void => {
    sniffer = new MimeTypeSniffer(options);
  };

  it('says of a file what it is, and of a missing one that it cannot be read', async () => {
    start();
    expect(await sniff('a', officePackage('word/document.xml', 'wordprocessingml.document', {}))).toBe(DOCX);
    expect(await sniff('notes', '# A\n\n- a\n- b\n')).toBe('text/markdown');
    await expect(sniffer.sniff('/nowhere', 'a')).rejects.toMatchObject({ code: 'DOCUMENT_UNREADABLE' });
  });

  it('reads no more of an office file than it takes to know its kind', async () => {
    const died: string[] = [];
    start({ onDeath: ({ description }) => died.push(description) });
    // 48 MiB of elements.
    const bomb = '<a/>'.repeat(12 * 1024 * 1024);
    expect(await sniff('a.docx', types(OVERRIDE + bomb))).toBe(DOCX);
    expect(await sniff('b.docx', types(' '.repeat(1000 * 1024) + OVERRIDE))).toBe(DOCX);
    expect(await sniff('c.docx', types(bomb + OVERRIDE))).toBe('application/zip');
    expect(died).toEqual([]);
  });

  it('says no more of a file that kills its process than that it is bytes', async () => {
    await using wild = await WildTasks.create();
    const died: string[] = [];
    start({ module: wild.module, onDeath: ({ reason }) => died.push(reason) });
    expect(await sniffer.sniff('/nowhere', 'aborts')).toBe('application/octet-stream');
    expect(died).toEqual(['signal', 'signal']);
    expect(await sniffer.sniff('/nowhere', 'fine')).toEqual({});
  });
});
