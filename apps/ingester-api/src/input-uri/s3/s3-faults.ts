import { S3ServiceException } from '@aws-sdk/client-s3';
import { DomainError, errorCode, UpstreamError } from '@sluice/domain';
import { deniedInput, missingInput, refusedInput } from '../input-faults.js';

/** Statuses below 500 that may pass: time-out, conflict, too many requests. */
const PASSING_STATUSES = new Set([408, 409, 425, 429]);

export const silentStorage = (timeoutMs: number): UpstreamError =>
  new UpstreamError(`The object storage has not answered within ${timeoutMs / 1000} seconds`, true);

/** What an error of the object storage or the way there means. A domain error is returned as it is. */
export function s3Fault(cause: unknown): DomainError {
  if (cause instanceof DomainError) return cause;
  if (cause instanceof S3ServiceException) return serviceFault(cause);
  if (cause instanceof Error && cause.name === 'CredentialsProviderError') {
    return refusedInput(
      'input_uri may not be s3:// here: this service has no credentials for it; set S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY',
      cause,
    );
  }
  const code = errorCode(cause) ?? 'unknown fault';
  const timedOut = code === 'ETIMEDOUT' || (cause instanceof Error && cause.name === 'TimeoutError');
  return new UpstreamError(`The object storage cannot be reached, or its answer breaks off (${code})`, timedOut, {
    cause,
  });
}

function serviceFault(cause: S3ServiceException): DomainError {
  const status = cause.$metadata.httpStatusCode ?? 500;
  if (status === 404) return missingInput(cause);
  if (status === 401 || status === 403) return deniedInput(cause);
  if (status >= 300 && status < 500 && !PASSING_STATUSES.has(status)) {
    return refusedInput(
      `The object storage refuses the request (${cause.name}): check the bucket and its region`,
      cause,
    );
  }
  return new UpstreamError(`The object storage answers with status ${status} (${cause.name})`, false, { cause });
}
