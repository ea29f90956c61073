import { describe, expect, it } from '@jest/globals';
import { conditionOf, instantOf, revisionOf } from './revision.js';

const date = 'Sun, 06 Nov 1994 08:49:37 GMT';

describe('revisionOf', () => {
  it('prefers the entity tag, and asks for it again', () => {
    const revision = revisionOf({ etag: 'W/"x"', lastModified: date })!;
    expect(revision).toEqual({ kind: 'etag', value: 'W/"x"' });
    expect(conditionOf(revision)).toEqual({ 'if-none-match': 'W/"x"' });
  });

  it('takes the date of the last change where there is no tag', () => {
    expect(conditionOf(revisionOf({ etag: null, lastModified: date })!)).toEqual({ 'if-modified-since': date });
  });

  it('knows nothing without either', () => {
    expect(revisionOf({ etag: null, lastModified: null })).toBeNull();
  });
});

describe('instantOf', () => {
  it('reads HTTP dates and nothing else', () => {
    expect(instantOf(date)).toBe('1994-11-06T08:49:37.000Z');
    expect([instantOf(null), instantOf('soon')]).toEqual([null, null]);
  });
});
