import { describe, expect, it } from '@jest/globals';
import type { DoclingDocument } from '@sluice/steps';
import { runStep } from '@sluice/steps/testing';
import { Redaction } from './patterns.js';
import { redact } from './redact.js';

const aDocument = (...texts: string[]): DoclingDocument => ({
  schema_name: 'DoclingDocument',
  version: '1.10.0',
  name: 'letter',
  origin: { mimetype: 'text/plain', binary_hash: 18_446_744_073_709_551_557n, filename: 'letter.txt' },
  body: {
    self_ref: '#/body',
    children: texts.map((_, index) => ({ $ref: `#/texts/${index}` })),
    name: '_root_',
    label: 'unspecified',
  },
  groups: [],
  texts: texts.map((text, index) => ({
    self_ref: `#/texts/${index}`,
    children: [],
    label: 'text',
    prov: [],
    orig: text,
    text,
  })),
  pictures: [],
  tables: [],
  pages: {},
});

describe('redact', () => {
  const artifacts = {
    PARSED_MD: 'Write to ann@example.org or call +49 170 1234567.',
    PARSED_JSON: aDocument('Write to ann@example.org', 'or call +49 170 1234567.'),
  };

  it('hides addresses and numbers in every form of the document, and in its metadata', async () => {
    const given = { artifacts, document: { docMeta: { author: 'ann@example.org', pages: 2 } } };
    const { artifacts: written, document, meta } = await runStep(redact, given);
    expect(written.PARSED_MD).toBe('Write to [redacted] or call [redacted].');
    expect(written.PARSED_JSON).toEqual(aDocument('Write to [redacted]', 'or call [redacted].'));
    expect(document.docMeta).toEqual({ author: '[redacted]', pages: 2 });
    // Texts stand in the JSON twice, as they were and as they are.
    expect(meta).toEqual({ redacted: 7 });
  });

  it('does as its parameters say', async () => {
    const parameters = { kinds: ['email'], replacement: '…' };
    const { artifacts: written } = await runStep(redact, { artifacts, parameters });
    expect(written.PARSED_MD).toBe('Write to … or call +49 170 1234567.');
    await expect(runStep(redact, { artifacts, parameters: { kinds: ['names'] } })).rejects.toThrow(
      'kinds is ["names"]; it must be a list of at most 2 of email, phone.',
    );
  });
});

describe('what is hidden', () => {
  const redacted = (text: string): string => new Redaction(['email', 'phone'], '…').text(text);

  it.each(['a.b+c@mail.example.co.uk', '(030) 123-4567', '0171/2345678', '+1 555 010 9999'])('is %s', (found) => {
    expect(redacted(`at ${found}, please`)).toBe('at …, please');
  });

  it.each(['in 2026', '2026-11-22', 'room 0815', 'me @ home', 'v1.2.3', 'ISO 9001:2015'])('is not %s', (found) => {
    expect(redacted(`see ${found} first`)).toBe(`see ${found} first`);
  });

  it('is looked for in texts of any length and kind', () => {
    for (const text of ['a', 'a.', '0 ', '(0', '+0-', 'a@', 'a@b.'].map((piece) => piece.repeat(100_000))) {
      expect(redacted(text).length).toBeLessThanOrEqual(text.length);
    }
  });
});
