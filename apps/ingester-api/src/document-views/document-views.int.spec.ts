import { readdir, readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { DIALECTS } from '@sluice/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ApiFixture } from '../testing/api.fixture.js';
import { Processing } from '../testing/processed-batch.fixture.js';
import type { DocumentDetailBody } from './document-detail.dto.js';
import type { DocumentPartPage } from './document-part.dto.js';
import type { DocumentOutlineBody, DocumentTextBody, PassageAtBody, PassagePage } from './document-view.dto.js';

const EXAMPLES = resolve(import.meta.dirname, '../../../../examples/documents');
const NOBODY = `sha256-${'0'.repeat(64)}`;
const TEXT = '# Weir manual\n\nThe lock opens at six.\n\n## Gates\n\nGate two is **closed** – always.\n';

describe.each(DIALECTS)('a document and what was made of it, on %s', (dialect) => {
  let api: ApiFixture;
  let processing: Processing;
  let batchId: number;
  let groupId: number;
  let note: string;
  let manual: string;

  const uploadFile = async (name: string, uri: string, type: string): Promise<string> => {
    const file = new File([new Uint8Array(await readFile(resolve(EXAMPLES, name)))], name);
    const fields = { batch_id: batchId, source: 'wiki', source_uri: uri, mime_type: type, file };
    return (await api.post<{ document_hash: string }>('/document/ingest-document', fields)).body.document_hash;
  };

  beforeAll(async () => {
    api = await ApiFixture.create(dialect);
    processing = new Processing(api);
    await processing.start();
    batchId = await processing.batch('wiki');
    note = await processing.upload(batchId, 'wiki', 'docs/note.md', TEXT);
    manual = await uploadFile('manual.pdf', 'docs/manual.pdf', 'application/pdf');
    groupId = await processing.process(batchId);
  });
  afterAll(async () => {
    await processing.stop();
    await api.close();
  });

  const at = <Body>(hash: string, path = '') => api.get<Body>(`/document/by-hash/${hash}${path}`);

  it('says where it is, what was made of it and which vector databases hold it', async () => {
    const { status, body } = await at<DocumentDetailBody>(note);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      doc_hash: note,
      title: 'Weir manual',
      mime_type: 'text/markdown',
      file_size: Buffer.byteLength(TEXT),
      is_text: true,
      locations: [{ uri: 'docs/note.md', source: 'wiki', version: 1, batch_id: batchId, batch_name: 'wiki' }],
      location_count: 1,
      versions: [{ uri: 'docs/note.md', version: 1, doc_hash: note }],
      runs: [{ run_group_id: groupId, param_definition_id: 'default', status: 'COMPLETED', status_message: null }],
      results: [{ run_id: body.runs[0]!.id, param_definition_id: 'default' }],
      vector_databases: [{ db: 'default' }],
    });
    expect(body.artifacts.map(({ type, step_type }) => [type, step_type])).toEqual([
      ['DOC', null],
      ['PARSED_JSON', 'parse'],
      ['PARSED_MD', 'parse'],
      ['CHUNKS', 'chunk'],
      ['EMBEDDINGS', 'embed'],
    ]);
  });

  it('has all versions of its locations', async () => {
    const batch = await processing.batch('moves');
    const first = await processing.upload(batch, 'moves', 'moves.md', '# One\n\nFirst.\n');
    const second = await processing.upload(batch, 'moves', 'moves.md', '# Two\n\nSecond.\n');
    const versionsOf = async (hash: string) =>
      (await at<DocumentDetailBody>(hash)).body.versions.map(({ version, doc_hash }) => [version, doc_hash]);
    const both = [
      [2, second],
      [1, first],
    ];
    expect([await versionsOf(first), await versionsOf(second)]).toEqual([both, both]);
    expect((await at<DocumentDetailBody>(first)).body).toMatchObject({ locations: [], runs: [], results: [] });
  });

  it('is read as it was uploaded, as a whole or in parts, and never shown', async () => {
    const bytes = await readFile(resolve(EXAMPLES, 'manual.pdf'));
    const url = `${api.url}/api/v1/document/by-hash/${manual}/content`;
    const whole = await fetch(url);
    expect(Buffer.from(await whole.arrayBuffer()).equals(bytes)).toBe(true);
    expect(Object.fromEntries(whole.headers)).toMatchObject({
      'accept-ranges': 'bytes',
      'content-type': 'application/pdf',
      'content-disposition': expect.stringMatching(/^attachment; filename="manual\.pdf"/),
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    });
    const part = await fetch(url, { headers: { range: 'bytes=5-9' } });
    expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 5-9/${bytes.length}`]);
    expect(Buffer.from(await part.arrayBuffer()).equals(bytes.subarray(5, 10))).toBe(true);
    const beyond = await fetch(url, { headers: { range: 'bytes=999999999-' } });
    expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, `bytes */${bytes.length}`]);
    expect(await beyond.json()).toMatchObject({ status_code: 416 });
    const other = await fetch(url, { headers: { range: 'bytes=5-9', 'if-range': '"another"' } });
    expect([other.status, (await other.bytes()).length]).toEqual([200, bytes.length]);
    const known = await fetch(url, { headers: { 'if-none-match': whole.headers.get('etag')! } });
    expect([known.status, await known.text()]).toEqual([304, '']);
    const head = await fetch(url, { method: 'HEAD' });
    expect([head.status, head.headers.get('content-length')]).toEqual([200, String(bytes.length)]);
  });

  it('has a text, if it is one', async () => {
    expect((await at<DocumentTextBody>(note, '/text')).body).toEqual({
      text: TEXT,
      characters: TEXT.length,
      truncated: false,
    });
    expect(await at(manual, '/text')).toMatchObject({ status: 404, body: { error: expect.stringMatching(/no text/) } });
    const latin = await api.post<{ document_hash: string }>('/document/ingest-document', {
      ...{ batch_id: batchId, source: 'wiki', source_uri: 'latin.txt' },
      file: new File([Buffer.from('Schl\xfcssel\r\n', 'latin1')], 'latin.txt'),
    });
    expect((await at<DocumentTextBody>(latin.body.document_hash, '/text')).body.text).toBe('Schlüssel\n');
    const long = await processing.upload(batchId, 'wiki', 'long.md', 'word '.repeat(500_000));
    const { body } = await at<DocumentTextBody>(long, '/text');
    expect([body.text.length, body.characters, body.truncated]).toEqual([2_097_152, 2_500_000, true]);
  });

  it('that is a text has its passages in it', async () => {
    const { body } = await at<PassagePage>(note, '/passages');
    expect(body).toMatchObject({ total: body.items.length, page: 1, rows_per_page: 50, total_pages: 1 });
    for (const { text_span, boxes } of body.items) {
      expect(boxes).toEqual([]);
      expect(text_span).not.toBeNull();
    }
    const last = body.items.at(-1)!;
    expect(TEXT.slice(last.text_span!.start, last.text_span!.end)).toMatch(/Gate two is \*\*closed\*\* – always/);
    const place = TEXT.indexOf('closed');
    expect((await at<PassageAtBody>(note, `/passages/at?text_offset=${place}`)).body).toEqual({
      run_id: body.run_id,
      order: last.order,
    });
  });

  it('with pages has them in boxes, which lead back to them', async () => {
    const { body } = await at<PassagePage>(manual, '/passages?rows_per_page=200');
    const outline = (await at<DocumentOutlineBody>(manual, '/outline')).body;
    expect(outline.passages).toBe(body.total);
    expect(outline.pages.length).toBeGreaterThan(1);
    for (const { boxes, page_numbers } of body.items) {
      expect(boxes.length).toBeGreaterThan(0);
      for (const { page_no, left, top, right, bottom } of boxes) {
        const { width, height } = outline.pages.find((page) => page.page_no === page_no)!;
        expect(page_numbers).toContain(page_no);
        expect([left >= 0, top >= 0, left < right, top < bottom, right <= width, bottom <= height]).toEqual(
          Array.from({ length: 6 }, () => true),
        );
      }
    }
    const passage = body.items.at(-1)!;
    const [box] = passage.boxes;
    const onPage = await at<PassagePage>(manual, `/passages?page_no=${box!.page_no}`);
    expect(onPage.body.items.map(({ order }) => order)).toContain(passage.order);
    const middle = `page_no=${box!.page_no}&x=${(box!.left + box!.right) / 2}&y=${box!.top + 1}`;
    expect((await at<PassageAtBody>(manual, `/passages/at?${middle}`)).body.order).toBe(passage.order);
    for (const { passage: first, level, text } of outline.items) {
      expect([typeof first, typeof level, text.length > 0]).toEqual(['number', 'number', true]);
    }
    const second = await at<PassagePage>(manual, '/passages?page=2&rows_per_page=1');
    expect(second.body.items).toEqual([body.items[1]]);
  });

  it('is shown as it was read, sheet by sheet and row by row, with its passages among the parts', async () => {
    const batch = await processing.batch('sheets');
    const fields = { batch_id: batch, source: 'sheets', source_uri: 'inventory.xlsx' };
    const file = new File([new Uint8Array(await readFile(resolve(EXAMPLES, 'inventory.xlsx')))], 'inventory.xlsx');
    const { document_hash: sheets } = (
      await api.post<{ document_hash: string }>('/document/ingest-document', { ...fields, file })
    ).body;
    await processing.process(batch);
    const { body } = await at<DocumentPartPage>(sheets, '/parts');
    expect(body).toMatchObject({ total: body.items.length, omitted: 0, page: 1, rows_per_page: 100, total_pages: 1 });
    expect(body.items[0]).toMatchObject({ label: 'section', text: expect.stringMatching(/^sheet: /), passage: 0 });
    const rows = body.items.filter(({ label, row }) => label === 'table' && row !== null);
    expect(rows.length).toBeGreaterThan(5);
    for (const { part_span, order } of (await at<PassagePage>(sheets, '/passages')).body.items) {
      const own = body.items.slice(part_span!.start, part_span!.end);
      expect(own.map(({ passage }) => passage)).toEqual(own.map(() => order));
      expect(own.length).toBeGreaterThan(0);
    }
    const second = await at<DocumentPartPage>(sheets, '/parts?page=2&rows_per_page=3');
    expect(second.body.items).toEqual(body.items.slice(3, 6));
  });

  it('is shown as a run, or a vector database, has it', async () => {
    const { body } = await at<DocumentDetailBody>(note);
    const { run_id } = body.results[0]!;
    for (const which of [`run_id=${run_id}`, 'db=default', 'db=other', `run_id=${run_id}&db=other`])
      expect((await at<PassagePage>(note, `/passages?${which}`)).body.run_id).toBe(run_id);
    expect(await at(note, '/passages?run_id=999999')).toMatchObject({ status: 404 });
  });

  it.each([
    [NOBODY, '', 404],
    [NOBODY, '/content', 404],
    [NOBODY, '/text', 404],
    [NOBODY, '/outline', 404],
    [NOBODY, '/parts', 404],
    [NOBODY, '/passages', 404],
    ['sha256-x', '/passages', 400],
    ['..%2f..%2fetc', '/content', 400],
  ])('that is not there: %s%s is %i', async (hash, path, status) => {
    expect((await at(hash, path)).status).toBe(status);
  });

  it.each(['', '?page_no=1&x=5', '?text_offset=1&markdown_offset=1', '?page_no=1&x=five&y=1', '?text_offset=-1'])(
    'has no passage at "%s"',
    async (query) => {
      expect((await at(note, `/passages/at${query}`)).status).toBe(400);
    },
  );

  it('that nobody has processed says so', async () => {
    const fresh = await processing.upload(batchId, 'wiki', 'fresh.md', '# Fresh\n');
    expect(await at(fresh, '/passages')).toMatchObject({ status: 404, body: { error: /no chunks/ } });
  });

  it('leaves nothing of it behind when the service stops', async () => {
    await Promise.all(Array.from({ length: 10 }, () => at(manual, '/outline')));
    await api.stopServing();
    expect(await readdir(resolve(api.directory, 'file_store/.tmp'))).toEqual([]);
  });
});
