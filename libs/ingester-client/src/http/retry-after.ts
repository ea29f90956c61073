/** Reads a `Retry-After` header (RFC 9110: seconds or a date). @returns milliseconds, undefined when there is none that is valid */
export const retryAfterMs = (header: string | string[] | undefined, now: number = Date.now()): number | undefined => {
  const text = (Array.isArray(header) ? header[0] : header)?.trim();
  if (!text) return undefined;
  if (/^\d+$/.test(text)) return Number(text) * 1000;
  const date = Date.parse(text);
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
};
