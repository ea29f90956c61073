import { describe, expect, it } from '@jest/globals';
import { viewOf, viewsOf } from './views.js';

const OFFICE = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
const of = (mime_type: string, is_text = mime_type.startsWith('text/'), isRead = true) => ({
  mime_type,
  is_text,
  isRead,
});

describe('views of an original', () => {
  it.each([
    ['application/pdf', ['rendered', 'read'], 'rendered', 'rendered'],
    ['image/png', ['rendered', 'read'], 'rendered', 'rendered'],
    ['image/svg+xml', ['read'], 'read', 'read'],
    ['text/html', ['rendered', 'source', 'read'], 'rendered', 'source'],
    ['text/markdown', ['rendered', 'source', 'read'], 'rendered', 'source'],
    ['text/csv', ['source', 'read'], 'read', 'read'],
    ['text/x-rst', ['source', 'read'], 'source', 'source'],
    [OFFICE, ['read'], 'read', 'read'],
  ])('of %s are %j: %s at first, %s with a passage', (type, views, first, withPassage) => {
    expect(viewsOf(of(type))).toEqual(views);
    expect([viewOf(of(type), undefined, false), viewOf(of(type), undefined, true)]).toEqual([first, withPassage]);
  });

  it('are what there is of a document that nothing was made of', () => {
    expect(viewsOf(of('text/csv', true, false))).toEqual(['source']);
    expect(viewOf(of(OFFICE, false, false), 'read', false)).toBeUndefined();
  });

  it('are those that a link names, where the document has them', () => {
    expect(viewOf(of('application/pdf'), 'read', true)).toBe('read');
    expect(viewOf(of('application/pdf'), 'source', true)).toBe('rendered');
  });
});
