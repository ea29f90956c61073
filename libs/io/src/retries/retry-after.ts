/**
 * Reads a `Retry-After` header (RFC 9110, section 10.2.3): seconds, also with a fraction as some servers send them, or a date.
 * @returns milliseconds, none below 0; null when it is absent or neither
 */
export function retryAfterMs(
  header: string | readonly string[] | null | undefined,
  now: number = Date.now(),
): number | null {
  const text = (typeof header === 'string' ? header : header?.[0])?.trim();
  if (!text) return null;
  if (/^\d+(\.\d+)?$/.test(text)) return Number(text) * 1000;
  // `Date.parse` takes other numbers for years and months.
  if (/^[-+.\d]*$/.test(text)) return null;
  const date = Date.parse(text);
  return Number.isNaN(date) ? null : Math.max(0, date - now);
}
