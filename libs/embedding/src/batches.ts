/** Servers limit the tokens of one request (OpenAI 300,000); a token seldom has less than one UTF-16 unit. */
const MOST_CHARACTERS = 250_000;

/** `texts` in order in batches of at most `size`, smaller ones where the texts are long. */
export function* textBatches(texts: readonly string[], size: number): Generator<string[]> {
  let batch: string[] = [];
  let characters = 0;
  for (const text of texts) {
    if (batch.length === size || (batch.length > 0 && characters + text.length > MOST_CHARACTERS)) {
      yield batch;
      batch = [];
      characters = 0;
    }
    batch.push(text);
    characters += text.length;
  }
  if (batch.length > 0) yield batch;
}

/**
 * Runs `work` for each batch, at most `concurrency` at a time. After a failure no further batch is begun, the ones under
 * way are waited for, and the first error is thrown.
 */
export async function eachBatch<T>(
  batches: Iterable<T>,
  concurrency: number,
  work: (batch: T, index: number) => Promise<void>,
): Promise<void> {
  const remaining = batches[Symbol.iterator]();
  const failures: unknown[] = [];
  let nextIndex = 0;
  const runLane = async (): Promise<void> => {
    while (failures.length === 0) {
      const next = remaining.next();
      if (next.done) return;
      const index = nextIndex++;
      try {
        await work(next.value, index);
      } catch (error) {
        failures.push(error);
      }
    }
  };
  await Promise.all(Array.from({ length: concurrency }, runLane));
  if (failures.length > 0) throw failures[0];
}
