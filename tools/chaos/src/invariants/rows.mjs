/** Rows by a key, in their order. */
export const groupBy = (rows, keyOf) => {
  const groups = new Map();
  for (const row of rows) {
    const key = keyOf(row);
    const group = groups.get(key);
    if (group) group.push(row);
    else groups.set(key, [row]);
  }
  return groups;
};

/** The keys that more than one row has. */
export const duplicates = (rows, keyOf) =>
  [...groupBy(rows, keyOf)].filter(([, group]) => group.length > 1).map(([key]) => key);

/** Each value with how often it occurs. */
export const counts = (values) =>
  new Map([...groupBy(values, (value) => value)].map(([value, all]) => [value, all.length]));
