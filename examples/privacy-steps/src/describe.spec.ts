import { describe as suite, expect, it } from '@jest/globals';
import type { Chunk } from '@sluice/steps';
import { runStep } from '@sluice/steps/testing';
import { describe } from './describe.js';

const aChunk = (content: string): Chunk => ({
  order: 0,
  content,
  headings: null,
  docItemRefs: [],
  labels: [],
  pageNumbers: [],
  tokens: 1,
});

suite('describe', () => {
  it.each([
    ['The weir and the lock with which the weir is run.', 'en', []],
    ['Die Schleuse wird nicht durch das Wehr und nicht durch die Schleuse geregelt.', 'de', ['schleuse', 'geregelt']],
    ['12345', undefined, []],
  ])('finds language and keywords of %j', async (text, language, keywords) => {
    const artifacts = { CHUNKS: [aChunk(text)] };
    const { document, meta } = await runStep(describe, { artifacts, document: { docMeta: { title: 'A' } } });
    expect(document.docMeta).toEqual({ title: 'A', ...(language && { language }), keywords });
    expect(meta.language).toBe(language);
  });

  it('adds as many keywords as are asked for', async () => {
    const artifacts = { CHUNKS: [aChunk('locks weirs gates'), aChunk('gates weirs gates')] };
    const { meta } = await runStep(describe, { artifacts, parameters: { keywords: '2' } });
    expect(meta).toEqual({ keywords: ['gates', 'weirs'] });
  });
});
