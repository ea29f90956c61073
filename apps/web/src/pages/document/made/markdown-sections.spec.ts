import { describe, expect, it } from '@jest/globals';
import { sectionsOf } from './markdown-sections.js';

describe('sectionsOf', () => {
  it('leaves a short text whole', () => expect(sectionsOf('# A\n\ntext')).toEqual(['# A\n\ntext']));

  it('cuts a long one at empty lines, never inside of code, and loses nothing', () => {
    const text = `${'word '.repeat(5000)}\n\n`.repeat(4) + `\`\`\`\n${'code\n\n'.repeat(10_000)}\`\`\`\n\nend`;
    const sections = sectionsOf(text);
    expect(sections.length).toBeGreaterThan(2);
    expect(sections.join('\n')).toBe(text);
    for (const section of sections) expect((section.match(/```/g) ?? []).length % 2).toBe(0);
  });
});
