/** Random numbers that a seed repeats (mulberry32). */
export class Random {
  constructor(seed) {
    this.state = seed >>> 0;
  }

  /** In [0, 1). */
  next() {
    this.state = (this.state + 0x6d2b79f5) >>> 0;
    let mixed = this.state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  /** A whole number from `low` to `high`, both included. */
  between(low, high) {
    return low + Math.floor(this.next() * (high - low + 1));
  }

  pick(values) {
    return values[this.between(0, values.length - 1)];
  }
}

/** A number in [0, 1) that depends on nothing but the text. */
export const shareOf = (text) => {
  let hash = 2166136261;
  for (let index = 0; index < text.length; index += 1) hash = Math.imul(hash ^ text.charCodeAt(index), 16777619);
  return new Random(hash).next();
};
