import { TransientError } from '@sluice/domain';
import { describe, expect, it } from '@jest/globals';
import { createLogger, type LogLevel } from './create-logger.js';

const capture = (level: LogLevel = 'INFO') => {
  const lines: string[] = [];
  const logger = createLogger({
    level,
    name: 'test',
    format: 'json',
    destination: { write: (line) => void lines.push(line) },
  });
  return { logger, lines, records: () => lines.map((line) => JSON.parse(line) as Record<string, unknown>) };
};

describe('createLogger', () => {
  it('writes timestamp, level, logger name, message and fields', () => {
    const { logger, records } = capture();
    logger.child({ worker: 'w1' }).warn('It is late', { minutes: 5 });
    expect(records()).toEqual([
      expect.objectContaining({
        level: 'WARNING',
        name: 'test',
        message: 'It is late',
        worker: 'w1',
        minutes: 5,
        time: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      }),
    ]);
  });

  it('leaves out what is below its level', () => {
    const { logger, lines } = capture('ERROR');
    logger.warn('quiet');
    logger.error('loud');
    expect(lines).toHaveLength(1);
  });

  it('never writes secrets', () => {
    const { logger, lines } = capture();
    logger.info('Connecting to postgresql://sluice:hunter2@db/sluice with Bearer abc.def', {
      api_key: 'hunter2',
      nested: { Authorization: 'hunter2', url: 'https://user:hunter2@host/' },
      error: new Error('refused by https://user:hunter2@host'),
    });
    expect(lines.join('')).not.toMatch(/hunter2|abc\.def/);
    expect(lines.join('')).toContain('postgresql://sluice:***@db/sluice');
  });

  it('writes an error with its code and the chain of its causes', () => {
    const { logger, records } = capture();
    logger.error('It failed', {
      error: new TransientError('PARSER_DOWN', 'The parser is down', { cause: new Error('ECONNREFUSED') }),
    });
    expect(records()[0]).toMatchObject({
      error: {
        type: 'TransientError',
        code: 'PARSER_DOWN',
        message: 'The parser is down',
        cause: { message: 'ECONNREFUSED' },
      },
    });
  });
});
