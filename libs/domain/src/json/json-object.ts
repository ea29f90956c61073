export type JsonObject = Readonly<Record<string, unknown>>;

/** Whether a value is what JSON calls an object: neither null nor a list. */
export const isJsonObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The object that a JSON text holds; undefined for any other text. */
export const parsedObject = (text: string): JsonObject | undefined => {
  try {
    const value: unknown = JSON.parse(text);
    return isJsonObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
};
