import { describe, expect, it } from '@jest/globals';
import { publicText } from './public-text.js';

describe('a text for clients', () => {
  it.each([
    ['Batch 7 does not exist', 'Batch 7 does not exist'],
    ['line 3: a\nline 4:\tb', 'line 3: a line 4: b'],
    ['a\0b\u001b[31mc\u0085d', 'ab [31mc d'],
    ['\u202egnp.exe', 'gnp.exe'],
    ['half \ud800', 'half \ufffd'],
    ['GET https://me:hunter22@host/x failed', 'GET https://me:***@host/x failed'],
    ['{"error":"no","api_key":"abcdef123"}', '{"error":"no","api_key":***}'],
    ['Authorization: Bearer abcdefghijkl', 'Authorization: Bearer ***'],
    ['API_KEY must be set', 'API_KEY must be set'],
  ])('%j is %j', (text, expected) => expect(publicText(text)).toBe(expected));

  it('is cut', () => {
    expect(publicText('a'.repeat(1_000))).toHaveLength(1_000);
    expect(publicText('a'.repeat(1_001))).toHaveLength(1_001);
    expect(publicText('a'.repeat(100_000_000))).toHaveLength(1_001);
    expect(publicText(' '.repeat(10_000))).toBe('…');
    expect(publicText(`${'a'.repeat(999)}😀`)).toBe(`${'a'.repeat(999)}\ufffd…`);
  });

  it('has no secret that is cut in the middle', () => {
    expect(publicText(`${'a '.repeat(495)}token=${'s3'.repeat(500)}`)).not.toContain('s3');
  });
});
