import { describe, expect, it } from '@jest/globals';
import { S3ServiceException } from '@aws-sdk/client-s3';
import { InvalidInputError, UpstreamError } from '@sluice/domain';
import { s3Fault } from './s3-faults.js';

const answered = (httpStatusCode: number, name: string): S3ServiceException =>
  new S3ServiceException({ name, $fault: 'client', message: 'told', $metadata: { httpStatusCode } });

describe('s3Fault', () => {
  it.each([
    [answered(404, 'NoSuchKey'), InvalidInputError, 'does not exist'],
    [answered(404, 'NoSuchBucket'), InvalidInputError, 'does not exist'],
    [answered(403, 'AccessDenied'), InvalidInputError, 'is refused'],
    [answered(301, 'PermanentRedirect'), InvalidInputError, 'PermanentRedirect'],
    [answered(400, 'AuthorizationHeaderMalformed'), InvalidInputError, 'its region'],
    [answered(503, 'SlowDown'), UpstreamError, 'SlowDown'],
    [answered(429, 'TooManyRequests'), UpstreamError, '429'],
    [Object.assign(new Error('x'), { code: 'ECONNREFUSED' }), UpstreamError, 'ECONNREFUSED'],
    [Object.assign(new Error('x'), { name: 'CredentialsProviderError' }), InvalidInputError, 'S3_ACCESS_KEY_ID'],
  ])('says what %s means', (cause, kind, sentence) => {
    const fault = s3Fault(cause);
    expect(fault).toBeInstanceOf(kind);
    expect(fault.message).toContain(sentence);
  });

  it('tells time-outs from other faults', () => {
    expect(s3Fault(Object.assign(new Error('x'), { name: 'TimeoutError' }))).toMatchObject({ timedOut: true });
    expect(s3Fault(new Error('x'))).toMatchObject({ timedOut: false });
  });
});
