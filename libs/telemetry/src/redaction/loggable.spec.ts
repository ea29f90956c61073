import { runInNewContext } from 'node:vm';
import { describe, expect, it } from '@jest/globals';
import { unspeakable } from '@sluice/domain/testing';
import { PermanentError, TransientError } from '@sluice/domain';
import { loggable, loggableFields } from './loggable.js';

describe('the fields of a record', () => {
  it('hide what is secret by its name, at any depth', () => {
    expect(
      loggableFields({
        API_KEY: 'a',
        githubToken: 'b',
        client_secret: 'c',
        request: { headers: { authorization: 'Bearer d', Cookie: 'e' }, body: [{ password: 12345 }] },
      }),
    ).toEqual({
      API_KEY: '***',
      githubToken: '***',
      client_secret: '***',
      request: { headers: { authorization: '***', Cookie: '***' }, body: [{ password: '***' }] },
    });
  });

  it('show counts of tokens, and whether there is a key', () => {
    const fields = { max_tokens: 512, tokenCount: 3, apiKeyEnabled: true, apiKey: undefined };
    expect(loggableFields(fields)).toEqual({ max_tokens: 512, tokenCount: 3, apiKeyEnabled: true });
  });

  it('hide secrets inside texts', () => {
    expect(loggableFields({ url: 'http://a:b@c', list: ['token=x'] })).toEqual({
      url: 'http://a:***@c',
      list: ['token=***'],
    });
  });

  it('carry errors with code, message and the chain of causes', () => {
    const root = Object.assign(new Error('connect postgres://u:p@h'), { code: 'ECONNREFUSED', socket: { huge: true } });
    const error = new TransientError('DB_DOWN', 'The database is down', { cause: root });
    expect(loggable(error)).toMatchObject({
      type: 'TransientError',
      code: 'DB_DOWN',
      kind: 'transient',
      message: 'The database is down',
      stack: expect.stringContaining('The database is down'),
      cause: { type: 'Error', code: 'ECONNREFUSED', message: 'connect postgres://u:***@h' },
    });
    expect(JSON.stringify(loggable(error))).not.toContain('huge');
    expect(JSON.stringify(loggable(error))).not.toContain('u:p@');
  });

  it('carry the errors of an aggregate, and causes that are no errors', () => {
    const error = new AggregateError([new PermanentError('A', 'first')], 'several', { cause: 'a text' });
    expect(loggable(error)).toMatchObject({ errors: [{ code: 'A', message: 'first' }], cause: 'a text' });
  });

  it('know errors of other realms', () => {
    expect(loggable(runInNewContext('new TypeError("elsewhere")'))).toMatchObject({
      type: 'TypeError',
      message: 'elsewhere',
    });
  });

  it('stay small and finite whatever is put in', () => {
    const cycle: Record<string, unknown> = { name: 'cycle' };
    cycle['self'] = cycle;
    let deep: unknown = 'bottom';
    for (let level = 0; level < 20; level += 1) deep = { deep };
    expect(loggable(cycle)).toEqual({ name: 'cycle', self: '[circular]' });
    expect(JSON.stringify(loggable(deep))).toContain('[deeper]');
    expect(loggable(new Float32Array(384))).toBe('[Float32Array, 1536 bytes]');
    expect(loggable(Array.from({ length: 1000 }, (_, index) => index))).toHaveLength(51);
    expect(
      Object.keys(loggableFields(Object.fromEntries(Array.from({ length: 99 }, (_, n) => [`k${n}`, n])))),
    ).toHaveLength(51);
  });

  it('show values of every kind', () => {
    expect(
      loggable([10n, Number.NaN, new Date(0), new URL('http://u:p@h/'), new Set([1]), new Map([['token', 'x']]), null]),
    ).toEqual(['10', 'NaN', '1970-01-01T00:00:00.000Z', 'http://u:***@h/', [1], { token: '***' }, null]);
  });

  it('survive objects that cannot be read', () => {
    const hostile = {
      get value(): never {
        throw new Error('no');
      },
    };
    const unwilling = {
      toJSON(): never {
        throw new Error('no');
      },
    };
    expect(loggableFields({ hostile, unwilling, other: 1 })).toEqual({
      hostile: { value: '[unreadable]' },
      unwilling: '[unreadable]',
      other: 1,
    });
    expect(loggableFields(hostile)).toEqual({ value: '[unreadable]' });
  });

  it.each(unspeakable())('show %s, in few words', (_name, thrown) => {
    const shown = loggableFields({ error: thrown, other: 1 });
    expect(shown).toMatchObject({ other: 1 });
    expect(JSON.stringify(shown).length).toBeLessThan(100_000);
  });
});
