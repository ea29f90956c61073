import { describe, expect, it } from '@jest/globals';
import { parseDatabaseUrl } from './database-url.js';

describe('parseDatabaseUrl', () => {
  it.each([
    ['sqlite:///data/sluice.db', { dialect: 'sqlite', file: 'data/sluice.db' }],
    ['sqlite:////var/lib/sluice.db', { dialect: 'sqlite', file: '/var/lib/sluice.db' }],
    ['sqlite+aiosqlite:///db%20one.sqlite', { dialect: 'sqlite', file: 'db one.sqlite' }],
    ['postgres://u:p@h:5432/d', { dialect: 'postgres', url: 'postgresql://u:p@h:5432/d' }],
    [
      'postgresql+psycopg://u:p@h/d?sslmode=require',
      { dialect: 'postgres', url: 'postgresql://u:p@h/d?sslmode=require' },
    ],
    ['postgresql+asyncpg://h/d', { dialect: 'postgres', url: 'postgresql://h/d' }],
  ])('reads %s', (value, expected) => {
    expect(parseDatabaseUrl(value)).toEqual(expected);
  });

  it.each([
    '',
    'mysql://h/d',
    'sqlite://',
    'sqlite:///',
    'sqlite:///:memory:',
    'postgresql://h',
    'postgresql+odbc://h/d',
    'data.db',
  ])('refuses %p and says what is allowed', (value) => {
    expect(() => parseDatabaseUrl(value)).toThrow(/DOC_DB_URL .*allowed forms/);
  });

  it('never repeats a password', () => {
    expect(() => parseDatabaseUrl('mysql://root:hunter2@h/d')).toThrow(expect.not.stringContaining('hunter2'));
  });
});
