import {
  ConfigurationError,
  describeThrown,
  DomainError,
  errorCode,
  isOutage,
  PermanentError,
  TransientError,
  UnavailableError,
} from '@sluice/domain';

const BUCKET_FAULTS = new Set([
  'NoSuchBucket',
  'InvalidBucketName',
  'PermanentRedirect',
  'AuthorizationHeaderMalformed',
]);
const CREDENTIAL_FAULTS = new Set([
  'CredentialsProviderError',
  'InvalidAccessKeyId',
  'SignatureDoesNotMatch',
  'InvalidToken',
  'ExpiredToken',
  'AccessDenied',
  'AccountProblem',
]);

/** Statuses below 500 that may pass: time-out, conflict of two writers, too many requests. */
const PASSING_STATUSES = new Set([408, 409, 429]);

interface ServiceFault {
  readonly name?: string;
  readonly status?: number;
}

/** What a fault of the object store means for the people who run the system. A domain error is returned as it is. */
export function objectError(cause: unknown): DomainError {
  if (cause instanceof DomainError) return cause;
  const { name = '', status } = serviceFault(cause);
  if (BUCKET_FAULTS.has(name) || status === 301) {
    return new ConfigurationError(
      'S3_BUCKET_UNUSABLE',
      `The bucket of the artifact store cannot be used (${name || status}): check S3_BUCKET, S3_REGION and S3_ENDPOINT_URL`,
      { cause },
    );
  }
  if (CREDENTIAL_FAULTS.has(name) || status === 401 || status === 403) {
    return new ConfigurationError(
      'S3_ACCESS_DENIED',
      `The artifact store refuses access (${name || status}): check S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY and the rights of that key in S3_BUCKET`,
      { cause },
    );
  }
  if (status !== undefined && status >= 400 && status < 500 && !PASSING_STATUSES.has(status)) {
    return new PermanentError('STORE_REFUSED', `The artifact store refuses the request (${name || status})`, { cause });
  }
  const reason = errorCode(cause) ?? (name || (status ?? 'unknown fault'));
  // What nobody names may be anything, also a fault of ours: it is not waited for.
  const isNamed = reason !== 'unknown fault' || isOutage(describeThrown(cause).kind);
  const Fault = isNamed ? UnavailableError : TransientError;
  return new Fault(
    'STORE_UNAVAILABLE',
    `The artifact store cannot be reached or does not answer as it should (${reason}): check that the server at S3_ENDPOINT_URL runs`,
    { cause },
  );
}

/** Whether the store answered that there is no such object; a missing bucket is another matter. */
export function isMissingObject(error: unknown): boolean {
  const { name, status } = serviceFault(error);
  return status === 404 && name !== 'NoSuchBucket';
}

/** The service's own error lies below those of the libraries around it. */
function serviceFault(error: unknown): ServiceFault {
  let current = error;
  while (typeof current === 'object' && current !== null) {
    const name = 'name' in current && typeof current.name === 'string' ? current.name : undefined;
    const status = '$metadata' in current ? httpStatus(current.$metadata) : undefined;
    if (status !== undefined || CREDENTIAL_FAULTS.has(name ?? '')) return { name, status };
    current = 'cause' in current ? current.cause : undefined;
  }
  return {};
}

const httpStatus = (metadata: unknown): number | undefined =>
  typeof metadata === 'object' &&
  metadata !== null &&
  'httpStatusCode' in metadata &&
  typeof metadata.httpStatusCode === 'number'
    ? metadata.httpStatusCode
    : undefined;
