import { describe, expect, it } from '@jest/globals';
import { shapeProblems } from './shape.fixture.js';

const shapes = {
  Status: ['ON', 'OFF'],
  Thing: { id: 'integer', 'note?': 'text | null', status: 'Status', since: 'timestamp' },
  Labelled: { '...': 'Thing', labels: 'map of text' },
};
const thing = { id: 1, status: 'ON', since: '2026-11-21T09:30:00' };

describe('a shape of the contract', () => {
  it.each([
    ['its fields', 'Thing', thing],
    ['an optional field', 'Thing', { ...thing, note: null }],
    ['a list', 'Thing[]', [thing, thing]],
    ['one of several', 'Thing | Thing[]', [thing]],
    ['inherited fields', 'Labelled', { ...thing, labels: { a: 'b' } }],
  ])('takes %s', (_case, type, value) => {
    expect(shapeProblems(shapes, type, value)).toEqual([]);
  });

  it.each([
    ['a missing field', 'Thing', { id: 1, status: 'ON' }, 'body.since is missing'],
    ['a field too many', 'Thing', { ...thing, secret: 1 }, 'body.secret is not in the contract'],
    ['another type', 'Thing', { ...thing, id: '1' }, 'body.id is no integer: "1"'],
    ['another value', 'Thing', { ...thing, status: 'on' }, 'body.status is none of Status: "on"'],
    ['a time with a zone', 'Thing', { ...thing, since: '2026-11-21T09:30:00Z' }, /body.since is no timestamp/],
    ['an item at fault', 'Thing[]', [thing, {}], /^body\[1\].id is missing/],
    ['an object for a list', 'Thing[]', thing, 'body is no list'],
    ['a wrong entry of a map', 'Labelled', { ...thing, labels: { a: 1 } }, 'body.labels.a is no text: 1'],
  ])('refuses %s', (_case, type, value, problem) => {
    expect(shapeProblems(shapes, type, value)[0]).toMatch(problem);
  });
});
