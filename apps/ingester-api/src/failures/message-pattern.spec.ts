import { describe, expect, it } from '@jest/globals';
import { messagePattern } from './message-pattern.js';

const CASES: [string, string][] = [
  ['Step parse took longer than 3600 s and was stopped', 'Step parse took longer than <n> s and was stopped'],
  ['Page 12 of 340 cannot be read', 'Page <n> of <n> cannot be read'],
  ['The limit is 1,048,576 bytes (1.5MB)', 'The limit is <n> bytes (<n>MB)'],
  ['Document sha256-9f86d081884c7d659a2feaa0c55ad015 is gone', 'Document <hash> is gone'],
  ['Blob 9f86d081884c7d659a2feaa0c55ad015 is gone', 'Blob <hash> is gone'],
  ['Task 3f2504e0-4f89-11d3-9a0c-0305e82c3301 was lost', 'Task <id> was lost'],
  [
    'Worker host-17-9f3c stopped responding while it ran this step',
    'Worker <id> stopped responding while it ran this step',
  ],
  ['Worker build.example-4211-00c0ffee stopped', 'Worker build.<id> stopped'],
  ['Cannot open /var/lib/docs/a b.pdf', 'Cannot open <path> <path>'],
  ['Cannot open docs/manual.pdf, it is encrypted', 'Cannot open <path>, it is encrypted'],
  ['The file C:\\docs\\manual.docx is damaged', 'The file <path> is damaged'],
  ['report.pdf is encrypted', '<path> is encrypted'],
  ['The font "Arial Black" is missing', 'The font <name> is missing'],
  ["The key 'abc' doesn't exist, and 'def' doesn't either", "The key <name> doesn't exist, and <name> doesn't either"],
  ['connect ECONNREFUSED 127.0.0.1:5001', 'connect ECONNREFUSED <address>:<n>'],
  ['http://parser:5001/v1/convert answered 503', '<url> answered <n>'],
  ['Not valid before 2026-11-21T09:30:00Z', 'Not valid before <date>'],
  ['Cannot read input and/or output', 'Cannot read input and/or output'],
  ['The text is no UTF-8', 'The text is no UTF-8'],
  ['too\n  many   blanks', 'too many blanks'],
];

describe('the pattern of a message', () => {
  it.each(CASES)('%s', (message, pattern) => {
    expect(messagePattern(message)).toBe(pattern);
  });

  it.each(CASES)('is its own pattern: %s', (message) => {
    expect(messagePattern(messagePattern(message))).toBe(messagePattern(message));
  });

  it.each([null, '', '  '])('says so when there is no message: %p', (message) => {
    expect(messagePattern(message)).toBe('(no message)');
  });

  it('is bounded, and found quickly in messages made to be slow', () => {
    for (const text of [
      'a-'.repeat(1000),
      '1.'.repeat(1000),
      '/a'.repeat(1000),
      'a.'.repeat(1000),
      '"a'.repeat(1000),
      "'".repeat(2000),
    ]) {
      const before = performance.now();
      expect(messagePattern(text).length).toBeLessThanOrEqual(301);
      expect(performance.now() - before).toBeLessThan(100);
    }
  });
});
