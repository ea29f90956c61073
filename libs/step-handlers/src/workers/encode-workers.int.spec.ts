import { afterAll, describe, expect, it } from '@jest/globals';
import { ProcessPool } from '@sluice/documents';
import { encodeDocling } from '@sluice/vector-store/encoding';
import { EncodeWorkers } from './encode-workers.js';

const never = new AbortController().signal;

/** As many paragraphs as make it larger than what is encoded at once. */
const large = (paragraphs: number): string =>
  JSON.stringify({
    name: 'large',
    version: '1.0.0',
    body: {
      self_ref: '#/body',
      children: Array.from({ length: paragraphs }, (_, index) => ({ $ref: `#/texts/${index}` })),
    },
    texts: Array.from({ length: paragraphs }, (_, index) => ({
      self_ref: `#/texts/${index}`,
      label: 'text',
      text: 'word '.repeat(20),
      children: [],
      prov: [],
    })),
    pages: { '1': { page_no: 1 } },
  });

describe('EncodeWorkers', () => {
  const pool = new ProcessPool({ maxProcesses: 1 });
  const workers = new EncodeWorkers(pool);
  afterAll(() => pool.close());

  it('makes the same of a large document as of a small one, without holding up this process', async () => {
    const json = large(40_000);
    let turns = 0;
    const ticking = setInterval(() => (turns += 1), 1);
    const encoded = await workers.encode(json, never);
    clearInterval(ticking);
    expect(turns).toBeGreaterThan(0);
    expect(encoded.items).toHaveLength(40_000);
    const here = await encodeDocling(json);
    expect(encoded.version).toBe('1.0.0');
    expect(Buffer.compare(encoded.blobs.structure, here.blobs.structure)).toBe(0);
    expect(encoded.items[39_999]).toEqual(here.items[39_999]);
  });

  it.each([10, 400_000])('refuses for good what is no DoclingDocument, of %s characters', async (length) => {
    const promise = workers.encode(JSON.stringify({ text: 'x'.repeat(length) }), never);
    await expect(promise).rejects.toMatchObject({ code: 'INVALID_DOCLING', kind: 'permanent' });
  });

  it('is called off with the step', async () => {
    const abort = new AbortController();
    const promise = workers.encode(large(40_000), abort.signal);
    abort.abort(new Error('cancelled'));
    await expect(promise).rejects.toThrow('cancelled');
  });
});
