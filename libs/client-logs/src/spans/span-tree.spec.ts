import { describe, expect, it } from '@jest/globals';
import { readLogBatch } from '../batch/read-log-batch.js';
import { aBatch, anEntry, at } from '../testing/log-entry.fixture.js';
import type { SpanDescription } from './span-description.js';
import { spanTree } from './span-tree.js';

const RECEIVED = new Date('2026-01-31T08:31:00.000Z');

const treeOf = (logs: unknown[], resource?: Record<string, unknown>): SpanDescription =>
  spanTree(readLogBatch(aBatch(logs, resource)), RECEIVED)!;

/** Names, indented by their depth; with milliseconds after the moment of the first entry where a span lasts. */
const drawn = (span: SpanDescription, depth = 0): string[] => [
  `${'  '.repeat(depth)}${span.name}${duration(span)}`,
  ...span.children.flatMap((child) => drawn(child, depth + 1)),
];

const duration = ({ start, end }: SpanDescription): string => {
  // Without the nanosecond that every span lasts.
  const ms = Math.floor((end[0] - start[0]) * 1000 + (end[1] - start[1]) / 1e6);
  return ms === 0 ? '' : ` (${ms} ms)`;
};

const http = (type: string, id: unknown, message: string, ms: number, more: Record<string, unknown> = {}) =>
  anEntry({ ...at(ms), message, attributes: { 'http.type': type, 'http.request_id': id }, ...more });

const run = (runId: string, threadId = 't') => ({ active_run: { run_id: runId, thread_id: threadId } });

describe('spanTree', () => {
  it('has nothing for an empty batch', () => {
    expect(spanTree(readLogBatch(aBatch([])), RECEIVED)).toBeNull();
  });

  it('gives every span a duration, over the end of a second, too', () => {
    const tree = treeOf([anEntry({ timestamp: '2026-01-31T08:30:00.999999999Z' })]);
    const [entry] = tree.children;
    expect([entry!.start[1], entry!.end[0] - entry!.start[0], entry!.end[1]]).toEqual([999_999_999, 1, 0]);
    expect(tree.end).toEqual(entry!.end);
  });

  it('holds no secret that can be told from its surroundings', () => {
    const tree = treeOf([
      anEntry({
        level: 'error',
        message: 'GET https://x.example/?token=hunter2 failed, authorization: Bearer hunter2',
        attributes: {
          http: { headers: { authorization: 'hunter2', cookie: ['a=hunter2', 'b'] } },
          url: 'https://ada:hunter2@x.example/',
          'exception.message': 'password=hunter2',
          max_tokens: 5,
        },
      }),
    ]);
    expect(JSON.stringify(tree)).not.toContain('hunter2');
    expect(tree.children[0]!.attributes).toMatchObject({ 'http.headers.authorization': '***', max_tokens: 5 });
    expect(tree.children[0]!.error).toBe('password=***');
  });

  it('groups entries by run, whatever their order', () => {
    const tree = treeOf([
      anEntry({ ...at(50), message: 'two', ...run('b') }),
      anEntry({ ...at(10), message: 'one', ...run('a') }),
      anEntry({ ...at(0), message: 'alone' }),
      anEntry({ ...at(30), message: 'three', ...run('a') }),
      anEntry({ ...at(20), message: 'four', ...run('b') }),
    ]);
    expect(drawn(tree)).toEqual([
      'client: Laptop (50 ms)',
      '  ActiveRun (30 ms)',
      '    app.main: two',
      '    app.main: four',
      '  ActiveRun (20 ms)',
      '    app.main: one',
      '    app.main: three',
      '  app.main: alone',
    ]);
    expect(tree.children[0]?.attributes).toEqual({
      'run.id': 'b',
      'thread.id': 't',
      'log.entries': 2,
      'service.name': 'chat',
    });
  });

  it('keeps runs apart that only look alike, and says when a run names several threads', () => {
    const tree = treeOf([
      anEntry(run('__proto__')),
      anEntry(run('')),
      anEntry(run('x', 't1')),
      anEntry(run('x', 't2')),
    ]);
    expect(tree.children.map(({ attributes }) => [attributes['run.id'], attributes['thread.id']])).toEqual([
      ['__proto__', 't'],
      ['', 't'],
      ['x', ['t1', 't2']],
    ]);
  });

  it('nests a response below its request, which ends with it', () => {
    expect(
      drawn(
        treeOf([
          http('response', 'r1', '200', 120),
          http('request', 'r1', 'GET /', 20),
          http('request', 'r2', 'GET /lost', 40),
        ]),
      ),
    ).toEqual(['client: Laptop (100 ms)', '  app.main: GET / (100 ms)', '    app.main: 200', '  app.main: GET /lost']);
  });

  it('nests an answer whose entry names another run than its request, or none', () => {
    expect(
      drawn(treeOf([http('request', 'r', 'GET /', 0, run('a')), http('error', 'r', 'refused', 5), anEntry(run('a'))])),
    ).toEqual([
      'client: Laptop (5 ms)',
      '  ActiveRun (5 ms)',
      '    app.main: GET / (5 ms)',
      '      app.main: refused',
      '    app.main: started',
    ]);
  });

  it('counts the entries of a run with those that stand below others', () => {
    const logs = [
      http('request', 'r', 'GET /', 0, run('a')),
      http('response', 'r', '200', 5, run('a')),
      anEntry(run('a')),
    ];
    expect(treeOf(logs).children[0]?.attributes['log.entries']).toBe(3);
  });

  it('leaves an answer without a request where it is', () => {
    expect(drawn(treeOf([http('response', 'r', '200', 0, run('a')), http('response', undefined, '404', 0)]))).toEqual([
      'client: Laptop',
      '  ActiveRun',
      '    app.main: 200',
      '  app.main: 404',
    ]);
  });

  it('does not pair requests without an id', () => {
    expect(drawn(treeOf([http('request', undefined, 'GET /', 0), http('response', undefined, '200', 5)]))).toEqual([
      'client: Laptop (5 ms)',
      '  app.main: GET /',
      '  app.main: 200',
    ]);
  });

  it('pairs answers of an id that was used twice with the last request before them', () => {
    expect(
      drawn(
        treeOf([
          http('request', 7, 'second', 100),
          http('response', '7', 'of the first', 50),
          http('response', '7', 'of the second', 150),
          http('request', '7', 'first', 0),
          http('error', '7', 'of the second too', 160),
        ]),
      ),
    ).toEqual([
      'client: Laptop (160 ms)',
      '  app.main: second (60 ms)',
      '    app.main: of the second',
      '    app.main: of the second too',
      '  app.main: first (50 ms)',
      '    app.main: of the first',
    ]);
  });

  it('does not let a request end before it began when its answer is earlier', () => {
    expect(drawn(treeOf([http('request', 'r', 'GET /', 10), http('response', 'r', '200', 4)]))).toEqual([
      'client: Laptop (6 ms)',
      '  app.main: GET /',
      '    app.main: 200',
    ]);
  });

  it('pairs a batch of nothing but one id in the time of any other', () => {
    const logs = Array.from({ length: 8000 }, (_, index) => http(index % 2 ? 'response' : 'request', 'r', 'x', index));
    const tree = treeOf(logs);
    expect(tree.children).toHaveLength(4000);
    expect(tree.children.every(({ children }) => children.length === 1)).toBe(true);
  });

  it('tells level, severity, logger, message and the ids of each entry', () => {
    const [span] = treeOf([anEntry({ level: 'warning', user_id: 'ada', attributes: { size: 3 } })]).children;
    expect(span).toMatchObject({ error: null, exception: null, links: [] });
    expect(span?.attributes).toEqual({
      size: 3,
      'log.level': 'warning',
      'log.severity_number': 13,
      'log.logger': 'app.main',
      'log.message': 'started',
      'install.id': 'install-1',
      'session.id': 'session-1',
      'user.id': 'ada',
      'service.name': 'chat',
    });
  });

  it.each([
    ['trace', 1, null],
    ['debug', 5, null],
    ['info', 9, null],
    ['warning', 13, null],
    ['error', 17, 'started'],
    ['fatal', 21, 'started'],
  ])('gives level %s the severity %s', (level, severity, error) => {
    const [span] = treeOf([anEntry({ level })]).children;
    expect([span?.attributes['log.severity_number'], span?.error]).toEqual([severity, error]);
  });

  it('makes an event of an exception, at the level that the entry has', () => {
    const exception = { 'exception.type': 'E', 'exception.message': 'no disk', 'exception.stacktrace': 'at f' };
    const [warning, failure] = treeOf([
      anEntry({ level: 'warning', attributes: { ...exception, path: '/' } }),
      anEntry({ level: 'error', attributes: exception }),
    ]).children;
    expect(warning).toMatchObject({ exception, error: null });
    expect(Object.keys(warning!.attributes)).toContain('path');
    expect(Object.keys(warning!.attributes)).not.toContain('exception.message');
    expect(failure).toMatchObject({ exception, error: 'no disk' });
  });

  it('links to the span of the client when both of its ids are valid', () => {
    const traceId = '0AF7651916CD43DD8448EB211C80319C';
    const spanId = 'b7ad6b7169203331';
    const links = (attributes: Record<string, unknown>) => treeOf([anEntry({ attributes })]).children[0]?.links;
    expect(links({ trace_id: traceId, span_id: spanId })).toEqual([
      { context: { traceId: traceId.toLowerCase(), spanId, traceFlags: 1, isRemote: true } },
    ]);
    for (const wrong of [
      { trace_id: traceId },
      { trace_id: traceId, span_id: 'b7ad6b716920333' },
      { trace_id: '0'.repeat(32), span_id: spanId },
      { trace_id: traceId, span_id: 'zzad6b7169203331' },
      { trace_id: 7, span_id: spanId },
    ]) {
      expect(links(wrong)).toEqual([]);
    }
  });

  it('describes the client on top, with the clocks of both', () => {
    const tree = treeOf([anEntry(at(2000)), anEntry(at(0))], {
      'service.name': 'chat',
      'device.alias': 'Laptop',
      os: { name: 'Linux' },
    });
    expect(tree.attributes).toEqual({
      'service.name': 'chat',
      'device.alias': 'Laptop',
      'os.name': 'Linux',
      'log.entries': 2,
      'server.received_at': '2026-01-31T08:31:00.000Z',
      'client.clock_offset_ms': 58_000,
    });
    expect(treeOf([anEntry(at(3_600_000))]).attributes['client.clock_offset_ms']).toBe(-3_540_000);
  });

  it.each([[{}], [{ 'device.alias': '' }], [{ 'device.alias': ' \n' }], [{ 'device.alias': null }]])(
    'calls a client without an alias unknown: %j',
    (resource) => {
      expect(treeOf([anEntry()], resource).name).toBe('client: unknown');
    },
  );

  it('counts the attributes that were left out, where they were and on top', () => {
    const many = Object.fromEntries(Array.from({ length: 110 }, (_, index) => [`key${index}`, index]));
    const tree = treeOf([anEntry({ attributes: many }), anEntry({ attributes: { 'log.level': 'mine' } })]);
    expect(tree.children.map(({ attributes }) => attributes['log.dropped_attributes'])).toEqual([10, 1]);
    expect(tree.attributes['log.dropped_attributes']).toBe(11);
    expect(tree.children[1]?.attributes['log.level']).toBe('info');
  });

  it('keeps names on one line and of a size, and messages whole', () => {
    const message = `first line\r\n\u001b[31mred ${'x'.repeat(1000)}`;
    const [span] = treeOf([anEntry({ message })]).children;
    expect(span?.name).toMatch(/^app\.main: first line \[31mred x+…$/);
    expect(span?.name.length).toBeLessThanOrEqual(512);
    expect(span?.attributes['log.message']).toBe(message);
  });
});
