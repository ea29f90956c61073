import { createHash } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { HashingEmbedder } from './hashing-embedder.js';
import { termFeatures, termWeights } from './lexical-features.js';
import { normaliseLexically } from './lexical-normalisation.js';
import { murmurHash3 } from './murmur-hash.js';

const signal = new AbortController().signal;
const embed = (texts: string[], dimension?: number) => new HashingEmbedder(dimension).embed(texts, signal);
const cosine = (a: Float32Array, b: Float32Array): number =>
  a.reduce((sum, value, index) => sum + value * b[index]!, 0);

describe('HashingEmbedder', () => {
  it('says what it is', () => {
    expect(new HashingEmbedder().identity).toEqual({ provider: 'hashing', model: 'hashing-384', dimension: 384 });
    expect(new HashingEmbedder(64).identity.model).toBe('hashing-64');
  });

  it('gives the same vectors on every machine and in every version', async () => {
    const vectors = await embed(['The pump leaks.', 'Straße 12, Ångström', 'ポンプの点検', '---', '']);
    const hash = createHash('sha256');
    for (const vector of vectors) hash.update(Array.from(vector, (value) => value.toFixed(5)).join());
    expect(hash.digest('hex')).toBe('f402a9d7f3f27a0e186fc65d5ff573899f12e198014a8000b5a482622e7b38cf');
  });

  it('gives vectors of length 1, also for texts without words', async () => {
    for (const vector of await embed(['one', 'a b c d', '', '  ', '!?', '漢字', '😀'])) {
      expect(vector).toHaveLength(384);
      expect(cosine(vector, vector)).toBeCloseTo(1, 5);
    }
  });

  it.each([
    [
      'pump pressure',
      'The pressure of the pumps must be checked.',
      'Invoices are paid within thirty days of delivery.',
    ],
    ['replacing filters', 'Replace the filter each month.', 'The valve opens when the lever is pulled.'],
    [
      'How do I configure authentication?',
      'Authentication is configured in settings.yaml.',
      'How do I get to the station?',
    ],
    ['café münchen', 'Das Cafe in Munchen', 'Das Büro in Berlin'],
    ['Wartungsintervall', 'Die Intervalle der Wartung stehen im Handbuch.', 'Der Motor wird mit Strom betrieben.'],
    ['点検の手順', 'ポンプの点検手順を示す。', '請求書は三十日以内に支払う。'],
  ])('finds for %j the text that shares words', async (query, related, unrelated) => {
    const [asked, near, far] = await embed([query, related, unrelated]);
    expect(cosine(asked!, near!)).toBeGreaterThan(cosine(asked!, far!) + 0.05);
  });

  it('does not see the case, width and accents of letters', async () => {
    const [one, other] = await embed(['ＰＵＭＰ Résumé', 'pump resume']);
    expect(cosine(one!, other!)).toBeCloseTo(1, 5);
  });

  it('ends on abort between texts', async () => {
    await expect(new HashingEmbedder().embed(['one'], AbortSignal.abort(new Error('Stop')))).rejects.toThrow('Stop');
  });

  it('embeds a long word in time linear in its length', async () => {
    expect(await embed(['a'.repeat(1_000_000), '漢'.repeat(200_000)])).toHaveLength(2);
  });
});

describe('murmurHash3', () => {
  it.each([
    ['', 0, 0],
    ['', 1, 0x514e28b7],
    ['hello', 0, 0x248bfa47],
    ['hello, world', 0, 0x149bbb7f],
    ['The quick brown fox jumps over the lazy dog', 0, 0x2e4ff723],
  ])('hashes %j with seed %i as published', (text, seed, expected) => {
    expect(murmurHash3(text, seed)).toBe(expected);
  });
});

describe('normaliseLexically', () => {
  it.each([
    ['Ångström', 'angstrom'],
    ['STRAẞE Straße', 'strasse strasse'],
    ['Łódź', 'lodz'],
    ['ﬁne', 'fine'],
    ['がぎ', 'がぎ'],
    ['हिन्दी', 'हिन्दी'],
  ])('writes %j as %j', (text, expected) => {
    expect(normaliseLexically(text)).toBe(expected);
  });
});

describe('termFeatures', () => {
  it('has the word and its n-grams', () => {
    const names = termFeatures('pump').map(({ name }) => name);
    expect(names).toEqual([
      'w:pump',
      'g:<pu',
      'g:pum',
      'g:ump',
      'g:mp>',
      'g:<pum',
      'g:pump',
      'g:ump>',
      'g:<pump',
      'g:pump>',
    ]);
  });
});

describe('termWeights', () => {
  it('counts repetitions less than proportionally', () => {
    const once = termWeights('pressure').get('pressure')!;
    const often = termWeights('pressure '.repeat(10)).get('pressure')!;
    expect(often / once).toBeCloseTo(1 + Math.log(10));
  });

  it('gives short words less weight', () => {
    expect([...termWeights('the pressure')]).toEqual([
      ['the', 0.5],
      ['pressure', 1],
    ]);
  });
});
