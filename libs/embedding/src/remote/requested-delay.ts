import { retryAfterMs } from '@sluice/io';

/**
 * How long a server asks to wait, in milliseconds, by the first of these headers that it sent: `retry-after-ms`,
 * `retry-after` (seconds or HTTP date), and when `rateLimited` the resets of exhausted `x-ratelimit-*` limits
 * (`1s`, `6m0s`, `20ms` as OpenAI writes them; plain seconds; seconds since 1970). Undefined when it asks for nothing.
 */
export function requestedDelayMs(headers: Headers, rateLimited: boolean, now: number = Date.now()): number | undefined {
  const milliseconds = headers.get('retry-after-ms');
  if (milliseconds !== null && isNumber(milliseconds)) return Math.max(0, Number(milliseconds));
  const retryAfter = retryAfterMs(headers.get('retry-after'), now);
  if (retryAfter !== null) return retryAfter;
  return rateLimited ? resetOfExhaustedLimits(headers, now) : undefined;
}

function resetOfExhaustedLimits(headers: Headers, now: number): number | undefined {
  const delays = ['', '-requests', '-tokens'].flatMap((limit) => {
    const reset = headers.get(`x-ratelimit-reset${limit}`);
    const remaining = headers.get(`x-ratelimit-remaining${limit}`);
    const delay = reset === null || Number(remaining ?? 0) > 0 ? undefined : durationMs(reset, now);
    return delay === undefined ? [] : [delay];
  });
  return delays.length > 0 ? Math.max(...delays) : undefined;
}

/** Later than any number of seconds that a server asks to wait, and long past as a date. */
const EARLIEST_EPOCH_SECONDS = 1e9;
const UNIT_MS: Readonly<Record<string, number>> = { ms: 1, s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 };
const DURATION = /^(?:\d+(?:\.\d+)?(?:ms|[smhd]))+$/;
const DURATION_PART = /(\d+(?:\.\d+)?)(ms|[smhd])/g;

function durationMs(text: string, now: number): number | undefined {
  if (isNumber(text)) {
    const seconds = Number(text);
    return Math.max(0, seconds >= EARLIEST_EPOCH_SECONDS ? seconds * 1000 - now : seconds * 1000);
  }
  if (!DURATION.test(text)) return undefined;
  return [...text.matchAll(DURATION_PART)].reduce((sum, [, amount, unit]) => sum + Number(amount) * UNIT_MS[unit!]!, 0);
}

const isNumber = (text: string): boolean => /^\d+(\.\d+)?$/.test(text.trim());
