import {
  ConflictError,
  NotFoundError,
  PermanentError,
  QuotaError,
  UpstreamError,
  type DomainError,
} from '@sluice/domain';
import { retryAfterMs } from '@sluice/io';

/** Where the user says which ingester is meant, for messages. */
export interface SettingNames {
  readonly address: string;
  /** What a right address does: "ends with /api/v1". */
  readonly addressForm: string;
  readonly key: string;
}

export interface HttpAnswer {
  readonly status: number;
  readonly retryAfter: string | string[] | undefined;
  readonly body: unknown;
}

/** What the ingester says about a failure; bodies of other servers (a proxy's page, say) say nothing to people. */
export const errorOfBody = (body: unknown): string | undefined =>
  typeof body === 'object' && body !== null && 'error' in body && typeof body.error === 'string'
    ? body.error
    : undefined;

/** Thrown for a response that no ingester gives. */
export class UnexpectedAnswerError extends UpstreamError {}

/** @param check what the user is to check */
export const unexpectedAnswer = (path: string, check: string): UpstreamError =>
  new UnexpectedAnswerError(`The ingester's answer at ${path} is of no known form; check that ${check}`);

/** Thrown when the server at the address does not know an endpoint: it is another version of the ingester, or none. */
export class UnknownEndpointError extends UpstreamError {}

/** Statuses that say "this document, whatever you try": it is not sent again until it changes. */
const REFUSED = new Set([400, 413, 415, 422]);

/** Turns an unsuccessful response into the error that says what to do about it. */
export const errorOf = (answer: HttpAnswer, path: string, names: SettingNames): DomainError => {
  const { status } = answer;
  const said = errorOfBody(answer.body);
  const sentence = said === undefined ? '' : `: ${said}`;
  if (status === 401 || status === 403) {
    return new UpstreamError(`The ingester refuses the credential; check ${names.key} (${status}${sentence})`);
  }
  if (REFUSED.has(status)) {
    return new PermanentError(
      'INGESTER_REFUSED',
      `The ingester refuses this (${status}${sentence || ' without a reason'})`,
    );
  }
  if (status === 404) {
    return said === undefined || said.startsWith('There is nothing at')
      ? new UnknownEndpointError(`The ingester has no ${path}; check that ${names.address} ${names.addressForm}`)
      : new NotFoundError(`The ingester says${sentence}`);
  }
  if (status === 405) return new UnknownEndpointError(`The ingester does not know this call of ${path} (405)`);
  if (status === 409) return new ConflictError(`The ingester says${sentence || ': conflict'}`);
  if (status === 429) {
    return new QuotaError(
      'INGESTER_BUSY',
      'The ingester limits the rate; try again later',
      retryAfterMs(answer.retryAfter) ?? undefined,
    );
  }
  return new UpstreamError(`The ingester failed at ${path} (${status}${sentence})`, status === 504);
};

/** A text as JSON; undefined when it is none. */
export const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
};
