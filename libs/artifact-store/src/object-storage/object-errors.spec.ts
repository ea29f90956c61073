import { describe, expect, it } from '@jest/globals';
import { ErrorKind, NotFoundError } from '@sluice/domain';
import { isMissingObject, objectError } from './object-errors.js';

const answered = (name: string, httpStatusCode: number): Error =>
  Object.assign(new Error(`${name} at host.example`), { name, $metadata: { httpStatusCode } });

const wrapped = (cause: unknown): Error => new Error('Unable to read the file', { cause });

describe('what a fault of the object store means', () => {
  const cases: [string, Error, ErrorKind, string][] = [
    ['a bucket that does not exist', answered('NoSuchBucket', 404), ErrorKind.Configuration, 'S3_BUCKET'],
    ['a bucket in another region', answered('PermanentRedirect', 301), ErrorKind.Configuration, 'S3_REGION'],
    ['an unknown access key', answered('InvalidAccessKeyId', 403), ErrorKind.Configuration, 'S3_ACCESS_KEY_ID'],
    ['a wrong secret', answered('SignatureDoesNotMatch', 403), ErrorKind.Configuration, 'S3_SECRET_ACCESS_KEY'],
    ['a missing right', answered('AccessDenied', 403), ErrorKind.Configuration, 'rights'],
    [
      'no credentials at all',
      Object.assign(new Error('none'), { name: 'CredentialsProviderError' }),
      ErrorKind.Configuration,
      'S3_ACCESS_KEY_ID',
    ],
    ['a server in trouble', answered('InternalError', 500), ErrorKind.Unavailable, 'InternalError'],
    ['a server that asks to slow down', answered('SlowDown', 503), ErrorKind.Unavailable, 'SlowDown'],
    ['too many requests', answered('TooManyRequests', 429), ErrorKind.Unavailable, 'TooManyRequests'],
    [
      'a refused connection',
      Object.assign(new Error('connect'), { code: 'ECONNREFUSED', $metadata: { attempts: 3 } }),
      ErrorKind.Unavailable,
      'ECONNREFUSED',
    ],
    ['a request that makes no sense', answered('InvalidArgument', 400), ErrorKind.Permanent, 'InvalidArgument'],
    ['something unheard of', new Error('?'), ErrorKind.Transient, 'unknown fault'],
  ];

  it.each(cases)('knows %s, also below the error of a library', (_, fault, kind, part) => {
    for (const error of [objectError(fault), objectError(wrapped(fault))]) {
      expect(error.kind).toBe(kind);
      expect(error.message).not.toContain('host.example');
    }
    expect(objectError(fault).message).toContain(part);
  });

  it('leaves a domain error as it is', () => {
    const error = new NotFoundError('Gone');
    expect(objectError(error)).toBe(error);
  });

  it('tells a missing object from a missing bucket', () => {
    expect(isMissingObject(wrapped(answered('NoSuchKey', 404)))).toBe(true);
    expect(isMissingObject(answered('NotFound', 404))).toBe(true);
    expect(isMissingObject(answered('NoSuchBucket', 404))).toBe(false);
    expect(isMissingObject(new Error('ECONNRESET'))).toBe(false);
  });
});
