import { describe, expect, it } from '@jest/globals';
import { hideMetadata } from './hide-metadata.js';

describe('XMP metadata of a PDF', () => {
  it.each(['<</Type/Metadata/Subtype/XML>>', '<<\n/Subtype /XML\n/Type\n  /Metadata\n>>'])(
    'are renamed in %j',
    (text) => {
      const bytes = Buffer.from(text);
      hideMetadata(bytes);
      expect(bytes.toString()).toBe(text.replace('/Metadata', '/Metadat_'));
    },
  );

  it('leaves the entry that refers to them, and all other text', () => {
    const text = '<</Type/Catalog/Metadata 6 0 R>> (see /Metadata of the type)';
    const bytes = Buffer.from(text);
    hideMetadata(bytes);
    expect(bytes.toString()).toBe(text);
  });
});
