import { describe, expect, it } from '@jest/globals';
import { parseDoclingJson, stringifyDocling } from './docling-json.js';

const withHash = (hash: string): string =>
  `{"name":"x","origin":{"mimetype":"text/plain","binary_hash":${hash},"filename":"x"}}`;

describe('DoclingDocument JSON', () => {
  it.each(['18446744073709551615', '9007199254740993', '7'])('keeps the hash %s exact there and back', (hash) => {
    const document = parseDoclingJson(withHash(hash));
    expect(document.origin?.binary_hash).toBe(BigInt(hash));
    expect(stringifyDocling(document)).toContain(`"binary_hash":${hash},`);
  });

  it('reads a hash in hex digits, and the low 64 bits of a longer one', () => {
    expect(parseDoclingJson(withHash('"00ff"')).origin?.binary_hash).toBe(255n);
    expect(parseDoclingJson(withHash(`"${'f'.repeat(64)}"`)).origin?.binary_hash).toBe(2n ** 64n - 1n);
  });

  it('fills in what the smallest valid document leaves out', () => {
    expect(parseDoclingJson('{"name":"x"}')).toMatchObject({
      version: '1.10.0',
      texts: [],
      tables: [],
      pages: {},
      body: { self_ref: '#/body', children: [] },
    });
  });

  it('turns references spelled cref into $ref', () => {
    const { body } = parseDoclingJson(
      '{"name":"x","body":{"self_ref":"#/body","children":[{"cref":"#/texts/0"}],"name":"_root_","label":"unspecified"}}',
    );
    expect(body.children).toEqual([{ $ref: '#/texts/0' }]);
  });

  it.each(['', '[]', '{}', '{"name":"x","version":"2.0.0"}', '{"name":"x","schema_name":"Other"}'])(
    'refuses %j',
    (text) => {
      expect(() => parseDoclingJson(text)).toThrow(expect.objectContaining({ code: 'DOCLING_JSON_INVALID' }));
    },
  );
});
