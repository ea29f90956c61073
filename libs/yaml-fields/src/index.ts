/** Placeholder until the generated types arrive. */
export {};
