import { describe, expect, it } from '@jest/globals';
import { conditionOf, instantOf, revisionOf } from './revision.js';

const changed = 'Sun, 06 Nov 1994 08:49:37 GMT';
const date = 'Sun, 06 Nov 1994 08:49:39 GMT';

describe('revisionOf', () => {
  it('prefers the entity tag, and asks for it again', () => {
    const revision = revisionOf({ etag: 'W/"x"', lastModified: changed, date })!;
    expect(revision).toEqual({ kind: 'etag', value: 'W/"x"' });
    expect(conditionOf(revision)).toEqual({ 'if-none-match': 'W/"x"' });
  });

  it('takes the date of the last change where there is no tag', () => {
    expect(conditionOf(revisionOf({ etag: null, lastModified: changed, date })!)).toEqual({
      'if-modified-since': changed,
    });
    expect(revisionOf({ etag: '', lastModified: changed, date: null })).not.toBeNull();
  });

  it('trusts no date of this very moment, which the next change may keep', () => {
    const now = 'Sun, 06 Nov 1994 08:49:38 GMT';
    expect(revisionOf({ etag: null, lastModified: changed, date: now })).toBeNull();
    expect(revisionOf({ etag: null, lastModified: new Date().toUTCString(), date: null })).toBeNull();
    expect(revisionOf({ etag: '"x"', lastModified: changed, date: now })).not.toBeNull();
  });

  it('knows nothing without either', () => {
    expect(revisionOf({ etag: null, lastModified: null, date })).toBeNull();
  });
});

describe('instantOf', () => {
  it('reads HTTP dates and nothing else', () => {
    expect(instantOf(changed)).toBe('1994-11-06T08:49:37.000Z');
    expect([instantOf(null), instantOf('soon')]).toEqual([null, null]);
  });
});
