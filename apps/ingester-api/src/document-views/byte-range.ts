import type { ByteRange } from '@sluice/artifact-store';

/** What of the content a request wants: all of it, a part, or one that is not there. */
export type WantedBytes = ByteRange | 'all' | 'unsatisfiable';

/**
 * Reads a `Range` header (RFC 9110): one range of bytes. Several of them, other units, and what cannot be understood are ignored, as the
 * standard allows: the answer is then the whole content.
 */
export const wantedBytes = (header: string | undefined, size: number): WantedBytes => {
  const [, first, last] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '') ?? [];
  if (first === undefined || last === undefined || (first === '' && last === '')) return 'all';
  if (first === '') {
    const count = Math.min(Number(last), size);
    return count === 0 ? 'unsatisfiable' : { start: size - count, end: size - 1 };
  }
  const start = Number(first);
  if (last !== '' && Number(last) < start) return 'all';
  if (start >= size) return 'unsatisfiable';
  return { start, end: last === '' ? size - 1 : Math.min(Number(last), size - 1) };
};
