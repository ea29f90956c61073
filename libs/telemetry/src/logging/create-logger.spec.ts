import { describe, expect, it } from '@jest/globals';
import { ConfigurationError } from '@sluice/domain';
import { createLogger, type LoggerOptions } from './create-logger.js';

function recorded(options: Partial<LoggerOptions> & { isTTY?: boolean } = {}) {
  const lines: string[] = [];
  const destination = { write: (line: string) => void lines.push(line), isTTY: options.isTTY };
  const logger = createLogger({ level: 'INFO', name: 'worker', format: 'auto', destination, ...options });
  return { logger, lines, records: () => lines.map((line): unknown => JSON.parse(line)) };
}

describe('a logger', () => {
  it('writes timestamp, level, logger name, message and fields as one line of JSON', () => {
    const { logger, lines, records } = recorded();
    logger.warn('Step returned', { stepId: 7 });
    expect(records()).toEqual([
      {
        timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
        level: 'WARNING',
        logger: 'worker',
        message: 'Step returned',
        stepId: 7,
      },
    ]);
    expect(lines[0]).toMatch(/^[^\n]+\n$/);
  });

  it.each([
    ['DEBUG', ['DEBUG', 'INFO', 'WARNING', 'ERROR']],
    ['INFO', ['INFO', 'WARNING', 'ERROR']],
    ['WARNING', ['WARNING', 'ERROR']],
    ['ERROR', ['ERROR']],
    ['CRITICAL', []],
  ] as const)('of level %s writes %j', (level, expected) => {
    const { logger, records } = recorded({ level });
    logger.debug('x');
    logger.info('x');
    logger.warn('x');
    logger.error('x');
    expect(records()).toEqual(expected.map((name): unknown => expect.objectContaining({ level: name })));
  });

  it('gives its children its fields, which theirs and those of a record override', () => {
    const { logger, records } = recorded();
    logger.child({ workerId: 'w1', stepId: 1 }).child({ stepId: 2 }).info('x', { attempt: 3 });
    logger.child({ stepId: 1 }).info('x', { stepId: 5 });
    expect(records()).toMatchObject([{ workerId: 'w1', stepId: 2, attempt: 3 }, { stepId: 5 }]);
  });

  it('names a part of the process beside it', () => {
    const { logger, records } = recorded();
    logger.component('parser').child({ stepId: 1 }).info('x');
    logger.component('parser').component('sniffer').info('y');
    logger.child({ stepId: 2 }).component('parser').info('z');
    expect(records()).toMatchObject([
      { logger: 'worker.parser', stepId: 1 },
      { logger: 'worker.sniffer' },
      { logger: 'worker.parser', stepId: 2 },
    ]);
  });

  it('never writes a key twice', () => {
    const { logger, lines, records } = recorded();
    logger.info('the message', { message: 'a field', level: 9, logger: 'other', timestamp: 0 });
    expect(records()).toMatchObject([
      { message: 'the message', message_: 'a field', level: 'INFO', level_: 9, logger: 'worker', logger_: 'other' },
    ]);
    expect(lines[0]?.match(/"message"/g)).toHaveLength(1);
  });

  it('masks secrets in messages, fields, child fields and errors', () => {
    const { logger, lines } = recorded();
    const error = new Error('password=hunter2');
    logger
      .child({ token: 'hunter2' })
      .error('Cannot reach http://u:hunter2@h', { headers: { authorization: 'hunter2' }, error });
    expect(lines.join('')).not.toContain('hunter2');
  });

  it.each(['json', 'pretty'] as const)('tells its destination what is urgent, as %s', (format) => {
    const urgent: (boolean | undefined)[] = [];
    const destination = { write: (_line: string, isUrgent?: boolean) => void urgent.push(isUrgent) };
    const logger = createLogger({ level: 'DEBUG', name: 'worker', format, destination });
    logger.debug('x');
    logger.info('x');
    logger.warn('x');
    logger.error('x');
    expect(urgent).toEqual([false, false, true, true]);
  });

  it('writes for people on a terminal', () => {
    const { logger, lines } = recorded({ isTTY: true });
    logger.info('Listening', { port: 8000 });
    expect(lines.join('')).toMatch(/\d\d:\d\d:\d\d\.\d{3}/);
    expect(lines.join('')).toContain('worker: Listening');
    expect(lines.join('')).toContain('8000');
    expect(() => JSON.parse(lines.join('')) as unknown).toThrow();
  });

  it('shows people an error with its causes', () => {
    const { logger, lines } = recorded({ format: 'pretty' });
    const cause = new Error('ENOENT');
    logger.error('Cannot start', { error: new ConfigurationError('STORE', 'FILE_STORE_DIR is missing', { cause }) });
    expect(lines.join('')).toContain('ERROR');
    expect(lines.join('')).toContain('ConfigurationError: FILE_STORE_DIR is missing');
    expect(lines.join('')).toContain('ENOENT');
  });

  it('shows no control characters of a message on a terminal', () => {
    const { logger, lines } = recorded({ format: 'pretty' });
    logger.info('file \u001b[2Jname\nERROR forged');
    expect(lines.join('')).toContain('file \\x1b[2Jname\\x0aERROR forged');
  });

  it('writes JSON to a terminal when told so', () => {
    const { logger, records } = recorded({ format: 'json', isTTY: true });
    logger.info('x');
    expect(records()).toHaveLength(1);
  });
});
