import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { InvalidInputError } from '@sluice/domain';
import { aBatch, anEntry } from '../testing/log-entry.fixture.js';
import { readLogBatch } from './read-log-batch.js';

const failureOf = (body: unknown): InvalidInputError => {
  try {
    readLogBatch(body);
  } catch (error) {
    return error as InvalidInputError;
  }
  throw new Error('It was accepted');
};

const fieldsOf = (body: unknown): string[] => failureOf(body).details.map(({ field }) => field);

describe('readLogBatch', () => {
  it('reads every field', () => {
    const entry = anEntry({
      user_id: 'ada',
      active_run: { thread_id: 't', run_id: 'r' },
      attributes: { 'http.type': 'request', nested: { list: [1, null] } },
    });
    expect(readLogBatch(aBatch([entry]))).toEqual({
      resource: { 'service.name': 'chat', 'device.alias': 'Laptop' },
      logs: [
        {
          time: [1769848200, 0],
          level: 'info',
          logger: 'app.main',
          message: 'started',
          installId: 'install-1',
          sessionId: 'session-1',
          userId: 'ada',
          activeRun: { threadId: 't', runId: 'r' },
          attributes: { 'http.type': 'request', nested: { list: [1, null] } },
          ignoredFields: 0,
        },
      ],
      ignoredFields: 0,
    });
  });

  it('reads the example', () => {
    const file = join(import.meta.dirname, '../../../../examples/client-logs/batch.json');
    expect(readLogBatch(JSON.parse(readFileSync(file, 'utf8'))).logs).toHaveLength(5);
  });

  it('takes null for what a client does not have', () => {
    const [entry] = readLogBatch(aBatch([anEntry({ user_id: null, active_run: null, attributes: null })])).logs;
    expect(entry).toMatchObject({ userId: null, activeRun: null, attributes: null });
  });

  it('takes an empty list, and a resource that says nothing', () => {
    expect(readLogBatch({ logs: [], resource: {} })).toEqual({ logs: [], resource: {}, ignoredFields: 0 });
  });

  it.each([
    ['a body that is no object', [], ['body']],
    ['a body that is null', null, ['body']],
    ['an empty body', {}, ['logs', 'resource']],
    ['null for what is required', { logs: null, resource: null }, ['logs', 'resource']],
    ['a label that is no text', aBatch([], { 'device.alias': 7 }), ['resource["device.alias"]']],
    ['an entry that is no object', aBatch([anEntry(), 'text', null]), ['logs[1]', 'logs[2]']],
    [
      'an empty entry',
      aBatch([{}]),
      ['timestamp', 'level', 'logger', 'message', 'install_id', 'session_id'].map((name) => `logs[0].${name}`),
    ],
    ['an unknown level', aBatch([anEntry(), anEntry({ level: 'warn' })]), ['logs[1].level']],
    ['a level in capitals', aBatch([anEntry({ level: 'INFO' })]), ['logs[0].level']],
    ['a level that is a name of every object', aBatch([anEntry({ level: 'constructor' })]), ['logs[0].level']],
    ['a time that is none', aBatch([anEntry({ timestamp: 'now' })]), ['logs[0].timestamp']],
    ['a time as a number', aBatch([anEntry({ timestamp: 1769848200 })]), ['logs[0].timestamp']],
    ['a message that is no text', aBatch([anEntry({ message: { text: 'x' } })]), ['logs[0].message']],
    ['a user that is no text', aBatch([anEntry({ user_id: 7 })]), ['logs[0].user_id']],
    ['a run that is no object', aBatch([anEntry({ active_run: 'r' })]), ['logs[0].active_run']],
    ['a run without its run_id', aBatch([anEntry({ active_run: { thread_id: 't' } })]), ['logs[0].active_run.run_id']],
    ['attributes in a list', aBatch([anEntry({ attributes: ['a'] })]), ['logs[0].attributes']],
    [
      'several faults at once',
      aBatch([anEntry({ level: 1, logger: null }), 3]),
      ['logs[0].level', 'logs[0].logger', 'logs[1]'],
    ],
  ])('refuses %s and says where', (_name, body, expected) => {
    expect(fieldsOf(body)).toEqual(expected);
  });

  it('ignores fields that it does not know, and counts them', () => {
    const run = { thread_id: 't', run_id: 'r', id: 1 };
    const entries = [anEntry({ severity: 9, host: 'h', active_run: run }), anEntry()];
    const batch = readLogBatch({ ...aBatch(entries), schema: 2 });
    expect(batch).toMatchObject({ ignoredFields: 4, logs: [{ ignoredFields: 3 }, { ignoredFields: 0 }] });
    expect(batch.logs[0]).not.toHaveProperty('severity');
  });

  it('ignores a prototype among the fields', () => {
    const batch = readLogBatch(JSON.parse('{"logs":[],"resource":{},"__proto__":{"logs":[1]}}'));
    expect(batch).toEqual({ logs: [], resource: {}, ignoredFields: 1 });
  });

  it('names the fault beside fields that it ignores', () => {
    expect(fieldsOf(aBatch([anEntry({ severity: 9, level: 'warn' })]))).toEqual(['logs[0].level']);
  });

  it('names the levels that are allowed', () => {
    expect(failureOf(aBatch([anEntry({ level: 'warn' })])).message).toBe(
      'The batch is not valid: logs[0].level must be one of trace, debug, info, warning, error, fatal',
    );
  });

  it('counts what it does not tell', () => {
    const failure = failureOf(aBatch(Array.from({ length: 5000 }, () => 0)));
    expect(failure.details).toHaveLength(100);
    expect(failure.message).toBe('The batch is not valid: logs[0] must be an object (and 4999 more problems)');
  });
});
