/** The middle value. */
export const median = (values) => {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)];
};

/** The value below which the given part (0 to 1) of the values lies. */
export const percentile = (values, part) => {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.ceil(part * sorted.length) - 1)];
};

/** Milliseconds that `work` takes, with what it answers. */
export const timed = async (work) => {
  const start = performance.now();
  const result = await work();
  return { ms: performance.now() - start, result };
};

export const round = (value, digits = 0) => Number(value.toFixed(digits));
