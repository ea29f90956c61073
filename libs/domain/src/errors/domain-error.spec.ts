import { describe, expect, it } from '@jest/globals';
import { PermanentError, QuotaError, TransientError } from './processing-errors.js';
import { InvalidInputError } from './request-errors.js';

describe('domain errors', () => {
  it('says that a retry helps for what may pass by itself', () => {
    expect(new TransientError('PARSER_DOWN', 'The parser is down').retryable).toBe(true);
    expect(new QuotaError('RATE', 'Too many requests', 2000).retryable).toBe(true);
  });

  it('says that a retry does not help for what lies in the document or the request', () => {
    expect(new PermanentError('ENCRYPTED', 'The PDF is encrypted').retryable).toBe(false);
    expect(new InvalidInputError('No').retryable).toBe(false);
  });

  it('carries its class name and its cause', () => {
    const cause = new Error('socket');
    const error = new TransientError('X', 'x', { cause });
    expect(error.name).toBe('TransientError');
    expect(error.cause).toBe(cause);
  });
});
