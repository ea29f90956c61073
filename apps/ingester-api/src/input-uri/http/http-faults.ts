import { DomainError, errorCode, UpstreamError, type InvalidInputError } from '@sluice/domain';
import { AddressRefusedError } from '@sluice/io';
import { ConnectionError, RedirectRefusedError } from '@sluice/io/http';
import { deniedInput, missingInput, refusedInput } from '../input-faults.js';

/** Statuses below 500 that may pass: time-out, too early, too many requests. */
const PASSING_STATUSES = new Set([408, 425, 429]);

const forbiddenAddress = (isRedirect: boolean): InvalidInputError =>
  refusedInput(
    isRedirect
      ? 'input_uri redirects to a host without a public address, which is not allowed unless INPUT_URI_ALLOW_HOSTS lists it'
      : 'The host of input_uri has no public address, which is not allowed unless INPUT_URI_ALLOW_HOSTS lists it',
  );

const silentServer = (timeoutMs: number): UpstreamError =>
  new UpstreamError(`The server of input_uri has not answered within ${timeoutMs / 1000} seconds`, true);

/** What a status other than success means; null for success. */
export function statusFault(status: number): DomainError | null {
  if (status === 200 || status === 203) return null;
  if (status === 404 || status === 410) return missingInput();
  if (status === 401 || status === 403 || status === 407) return deniedInput();
  if (status >= 400 && status < 500 && !PASSING_STATUSES.has(status)) {
    return refusedInput(`The server of input_uri refuses the request with status ${status}`);
  }
  return new UpstreamError(`The server of input_uri answers with status ${status} instead of the document`);
}

/** What an error of the request or of the connection means, without addresses. Other domain errors are returned as they are. */
export function connectionFault(error: unknown, timeoutMs: number): DomainError {
  if (error instanceof AddressRefusedError) return forbiddenAddress(error.isRedirect);
  if (error instanceof RedirectRefusedError) return redirectFault(error);
  if (error instanceof DomainError && !(error instanceof ConnectionError)) return error;
  const cause = error instanceof ConnectionError ? error.cause : error;
  if (error instanceof ConnectionError && error.timedOut) return silentServer(timeoutMs);
  const code = errorCode(cause) ?? 'unknown fault';
  if (code === 'ENOTFOUND') return refusedInput('The host of input_uri cannot be found', cause);
  return new UpstreamError(
    `The server of input_uri cannot be reached, or its answer breaks off or is malformed (${code})`,
    code === 'ETIMEDOUT',
    { cause },
  );
}

const redirectFault = ({ problem, message }: RedirectRefusedError): DomainError =>
  problem === null
    ? new UpstreamError(`input_uri is redirected without end: ${message}`)
    : refusedInput(`The address that input_uri redirects to ${problem}`);
