import { describe, expect, it } from '@jest/globals';
import { RobotsTxt } from './robots-txt.js';

const allows = (text: string, path: string): boolean =>
  new RobotsTxt(text, 'sluice').allows(new URL(path, 'https://a.example'));

describe('RobotsTxt', () => {
  it.each<[name: string, text: string, path: string, expected: boolean]>([
    ['nothing', '', '/x', true],
    ['no rule', 'User-agent: *', '/x', true],
    ['an empty disallow', 'User-agent: *\nDisallow:', '/x', true],
    ['everything', 'User-agent: *\nDisallow: /', '/x', false],
    ['a prefix', 'User-agent: *\nDisallow: /private', '/privately', false],
    ['another path', 'User-agent: *\nDisallow: /private/', '/private', true],
    ['the query', 'User-agent: *\nDisallow: /*?print', '/a?print=1', false],
    ['our own group, not that for all', 'User-agent: *\nDisallow: /\nUser-agent: Sluice/2.0\nDisallow: /b', '/a', true],
    [
      'two groups of ours, as one',
      'User-agent: sluice\nDisallow: /a\n\nUser-agent: x\nDisallow: /\nUser-agent: sluice\nDisallow: /b',
      '/b',
      false,
    ],
    ['a group for several', 'User-agent: x\nUser-agent: sluice\nDisallow: /a', '/a', false],
    ['an agent that only begins as ours', 'User-agent: sluicebot\nDisallow: /', '/a', true],
    ['rules before any group', 'Disallow: /\nUser-agent: x\nDisallow: /', '/a', true],
    ['the longest rule', 'User-agent: *\nDisallow: /a/\nAllow: /a/b', '/a/b/c', true],
    ['allow, of two as long', 'User-agent: *\nDisallow: /page\nAllow: /page', '/page', true],
    ['an end', 'User-agent: *\nDisallow: /*.pdf$', '/a/b.pdf', false],
    ['an end that is not there', 'User-agent: *\nDisallow: /*.pdf$', '/a/b.pdf?x', true],
    ['an end without a star', 'User-agent: *\nDisallow: /a$', '/ab', true],
    ['an end that overlaps its beginning', 'User-agent: *\nDisallow: /ab*ba$', '/aba', true],
    ['comments, spaces and cases', '\ufeffuser-AGENT : * # all\r\n  dISALLOW :  /x # y', '/x', false],
    [
      'lines of other kinds within a group',
      'User-agent: *\nCrawl-delay: 3\nSitemap: https://a/s\nDisallow: /x',
      '/x',
      false,
    ],
    ['what is not ASCII', 'User-agent: *\nDisallow: /ü', '/%c3%bc/a', false],
    ['what is encoded without need', 'User-agent: *\nDisallow: /%7Euser', '/~user', false],
    ['the file itself', 'User-agent: *\nDisallow: /', '/robots.txt', true],
  ])('obeys %s', (_name, text, path, expected) => expect(allows(text, path)).toBe(expected));

  it('takes no time for a pattern of many stars', () => {
    const path = `/${'a'.repeat(5000)}`;
    expect(allows(`User-agent: *\nDisallow: /${'*a'.repeat(2000)}b$`, path)).toBe(true);
  });
});
