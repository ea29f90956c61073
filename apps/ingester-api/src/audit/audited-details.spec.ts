import { describe, expect, it } from '@jest/globals';
import { detailsOf, shortText, targetOf } from './audited-details.js';

describe('what an entry says', () => {
  it('has fields that are known, as texts, and no others', () => {
    const fields = { batch_id: 3, only_unparsed: true, yaml_content: 'secret', file: {}, source: ' ', priority: null };
    expect(detailsOf(fields)).toEqual({ batch_id: '3', only_unparsed: 'true' });
  });

  it('is about the narrowest thing that request or answer name', () => {
    expect(targetOf({ batch_id: '1', workflow_id: '7' }, null)).toBe('run 7');
    expect(targetOf({ batch_id: '1' }, { run_group: 4 })).toBe('run group 4');
    expect(targetOf({ name: 'x' }, { batch_id: 2 })).toBe('batch 2');
    expect(targetOf({}, 'text')).toBeNull();
  });

  it.each([
    ['a\r\nb\tc', 'a b c'],
    ['a\u202eb\u0000', 'a b'],
    ['\ud800a', '\ufffda'],
    ['x'.repeat(201), `${'x'.repeat(199)}…`],
    [`${'x'.repeat(198)}😀😀`, `${'x'.repeat(198)}\ufffd…`],
  ])('shortens %j', (text, expected) => {
    expect(shortText(text)).toBe(expected);
  });
});
