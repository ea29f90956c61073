/** One field of a request that was refused. */
export interface ProblemDetail {
  readonly field?: string;
  readonly message?: string;
}

/** A request that was refused or could not be sent, as the API or the network says it. */
export class ApiProblem extends Error {
  constructor(
    message: string,
    /** 0 when there was no answer. */
    readonly status: number,
    readonly details: readonly ProblemDetail[] = [],
  ) {
    super(message);
    this.name = 'ApiProblem';
  }
}

interface ErrorBody {
  readonly error?: unknown;
  readonly details?: unknown;
}

/** Of an answer that is no success; proxies before the API answer in other shapes. */
export const problemOf = (status: number, body: unknown): ApiProblem => {
  const { error, details } = (typeof body === 'object' && body !== null ? body : {}) as ErrorBody;
  return new ApiProblem(
    typeof error === 'string' ? error : `HTTP ${status}`,
    status,
    Array.isArray(details) ? (details as ProblemDetail[]) : [],
  );
};
