import type { Readable, Duplex } from 'node:stream';
import { UpstreamError, type DomainError } from '@sluice/domain';
import { arrivingStream, type ArrivalRules } from '@sluice/io/http';
import { oversizedInput } from './input-faults.js';

interface InputStreamRules extends Pick<ArrivalRules, 'maxBytes' | 'signal' | 'faultOf'> {
  /** Longest silence while the reader waits. */
  readonly timeoutMs: number;
}

/** A document that arrives, whose faults are said in words of `input_uri`; see `arrivingStream`. */
export const inputStream = (
  source: Readable,
  decoders: readonly Duplex[],
  { timeoutMs, ...rules }: InputStreamRules,
): Readable => arrivingStream(source, decoders, { ...rules, idleMs: timeoutMs, ...INPUT_FAULTS });

/** What makes a document too large, and its origin too slow. */
export const INPUT_FAULTS = {
  oversized: oversizedInput,
  silent: (idleMs: number): DomainError =>
    new UpstreamError(`The origin of input_uri has sent nothing for ${idleMs / 1000} seconds`, true),
};
