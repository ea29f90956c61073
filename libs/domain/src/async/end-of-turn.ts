/** Resolves when the event loop has taken what arrived together, such as requests from all connections that have one. */
export const endOfTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
