import { inspect } from 'node:util';

/** What one wait may take. A busy machine takes many times as long as a quiet one: this finds what never comes. */
const LONGEST_MS = 60_000;
const LOOK_MS = 10;

/**
 * Looks again and again until `isReached` holds of what there is (by default: until it is truthy), and returns it.
 * @throws Error that says what was waited for and what was there instead, after a minute
 */
export const eventually = async <Value>(
  what: string,
  look: () => Value | Promise<Value>,
  isReached: (value: Value) => boolean = Boolean,
): Promise<Value> => {
  const end = performance.now() + LONGEST_MS;
  for (;;) {
    const value = await look();
    if (isReached(value)) return value;
    if (performance.now() > end) throw new Error(`Waited a minute for ${what}; there was ${inspect(value)}`);
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
};
