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
