import { UpstreamError } from '../errors/request-errors.js';

/** Thrown when a platform or server rejects the configured credentials. To try again does not help; another credential does. */
export class CredentialsRejectedError extends UpstreamError {
  override get retryable(): boolean {
    return false;
  }
}
