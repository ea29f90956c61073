/** How long a server may take, in milliseconds. */
export interface HttpLimits {
  /** For the connection: name, TCP and TLS together. */
  readonly connectMs: number;
  /** From the request being sent to the headers of the response. */
  readonly firstByteMs: number;
  /** Between two pieces of the body, while the reader waits. */
  readonly idleMs: number;
  /** For everything, redirects and body included; without it, a body that keeps coming may take its time. */
  readonly totalMs?: number;
}
