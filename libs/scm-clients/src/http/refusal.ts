import {
  CredentialsRejectedError,
  NotFoundError,
  PermanentError,
  TransientError,
  UpstreamError,
  type DomainError,
} from '@sluice/domain';

/** Thrown for an answer that a client of the platform may interpret further, such as 409 for an empty repository. */
export class RefusedError extends PermanentError {
  constructor(
    readonly status: number,
    message: string,
  ) {
    super('SCM_REFUSED', message);
  }
}

/**
 * The error for an unsuccessful response: 413, and 403 for a large file, say that it is too large; 401 and other 403 mean that
 * the token is rejected,
 * 404 that the thing does not exist or that the token may not see it. Consumes the body.
 */
export async function refusalOf(response: Response, platform: string): Promise<DomainError> {
  const body = await response.text();
  const said = saidBy(body);
  switch (response.status) {
    case 401:
      return new CredentialsRejectedError(`${platform} rejects the token${said}. Configure a valid one`);
    case 403:
      if (isTooLarge(body)) return tooLarge(platform, said);
      return new CredentialsRejectedError(
        `${platform} rejects the token for this request${said}. The token needs permission to read the repository and its issues`,
      );
    case 404:
      return new NotFoundError(`${platform} does not know what was asked for, or the token may not see it${said}`);
    case 413:
      return tooLarge(platform, said);
    case 409:
    case 410:
    case 422:
      return new RefusedError(response.status, `${platform} refuses the request (${response.status})${said}`);
    default:
      return new UpstreamError(`${platform} answers unexpectedly (${response.status})${said}`);
  }
}

/** GitHub says so of blobs over 100 MB, and not by 413. */
const isTooLarge = (body: string): boolean => /"code"\s*:\s*"too_large"|\btoo large\b/i.test(body);

const tooLarge = (platform: string, said: string): PermanentError =>
  new PermanentError('SCM_TOO_LARGE', `It is too large: ${platform} does not deliver files of this size${said}`);

const LONGEST_QUOTE = 200;

/** `: message` of a JSON body; nothing for other bodies, which are pages for a browser. */
function saidBy(body: string): string {
  try {
    const parsed: unknown = JSON.parse(body);
    if (typeof parsed === 'object' && parsed !== null && 'message' in parsed && typeof parsed.message === 'string')
      return `: ${parsed.message.slice(0, LONGEST_QUOTE)}`;
  } catch {
    return '';
  }
  return '';
}

/** The fault of content that was cut off, or changed while it was listed and read. */
export const contentDiffers = (): TransientError =>
  new TransientError('SCM_CONTENT_DIFFERS', 'The git platform delivered other bytes than it listed; try again');
