import { createHash } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { HashingEmbedder } from './hashing-embedder.js';
import { lexicalFeatures } from './lexical-features.js';
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
    expect(hash.digest('hex')).toBe('23401a7a71e3c645759ef5231d5b9661692bf3d28aab3d3c2247e73173acd9f0');
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

describe('lexicalFeatures', () => {
  it('has the word and its n-grams', () => {
    expect([...lexicalFeatures('Pump').keys()]).toEqual([
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

  it('counts repetitions less than proportionally', () => {
    const once = lexicalFeatures('pressure').get('w:pressure')!;
    const often = lexicalFeatures('pressure '.repeat(10)).get('w:pressure')!;
    expect(often / once).toBeCloseTo(1 + Math.log(10));
  });
});
