/** UTC as ISO text with microseconds, as the tables keep times: `2026-01-31T09:30:00.000000+00:00`. */
export const timestamp = (date: Date): string => `${date.toISOString().slice(0, -1)}000+00:00`;
