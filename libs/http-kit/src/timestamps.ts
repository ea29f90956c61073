/** A naive UTC timestamp without fraction: `YYYY-MM-DDTHH:MM:SS`. */
export const timestamp = (date: Date): string => date.toISOString().slice(0, 19);

export const nullableTimestamp = (date: Date | null): string | null => (date ? timestamp(date) : null);
