import { describe, expect, it } from '@jest/globals';
import { ParameterError } from '@sluice/domain';
import { vectorDatabaseOf } from './vector-database-of.js';

describe('vectorDatabaseOf', () => {
  it.each([
    [{}, 'default'],
    [{ data_dir: null, collection_name: null }, 'default'],
    [{ data_dir: 'team/db' }, 'team/db'],
    [{ data_dir: 'team/db', collection_name: 'default' }, 'team/db'],
    [{ data_dir: 'team/db', collection_name: 'Manuals_2026.v1' }, 'team/db/Manuals_2026.v1'],
    [{ collection_name: 'manuals' }, 'default/manuals'],
    [{ data_dir: 's3://bucket/db/', collection_name: 'manuals' }, 's3://bucket/db/manuals'],
    [{ data_dir: 's3://bucket/db/' }, 's3://bucket/db'],
    [{ data_dir: 's3://bucket/db//' }, 's3://bucket/db'],
    [{ data_dir: 's3://bucket/db' }, 's3://bucket/db'],
    // Not names, and refused where they are used: nothing else is made of them.
    [{ data_dir: 's3:///' }, 's3:///'],
    [{ data_dir: 'team/' }, 'team/'],
  ])('takes %j for %s', (parameters, database) => {
    expect(vectorDatabaseOf(parameters)).toBe(database);
  });

  it.each([
    '',
    ' ',
    '..',
    '../x',
    'a/b',
    '/a',
    'a\\b',
    '.hidden',
    'chunks.lance',
    'ä',
    'a\nb',
    'x'.repeat(129),
    5,
    ['a'],
  ])('refuses the collection %j', (collection_name) => {
    expect(() => vectorDatabaseOf({ data_dir: 'db', collection_name })).toThrow(ParameterError);
  });

  it.each(['', '  ', 5])('refuses the data_dir %j', (data_dir) => {
    expect(() => vectorDatabaseOf({ data_dir })).toThrow(ParameterError);
  });
});
