import { errorMessage, InvalidInputError, isJsonObject, type JsonObject } from '@sluice/domain';

/** Reads fields of a JSON object that people may have edited; what is wrong is reported with its place and field. */
export class JsonReader {
  constructor(
    /** Where the object is, for messages: `plan`, `inventory row 3`. */
    private readonly place: string,
    private readonly value: JsonObject,
  ) {}

  /** @throws InvalidInputError when the text is not JSON, or not an object */
  static parse(place: string, text: string): JsonReader {
    const value = parseJson(place, text);
    if (!isJsonObject(value)) throw new InvalidInputError(`The ${place} must be a JSON object`);
    return new JsonReader(place, value);
  }

  static of(place: string, value: unknown): JsonReader {
    if (!isJsonObject(value)) throw invalid(place, '', 'must be an object');
    return new JsonReader(place, value);
  }

  fail(field: string, message: string): never {
    throw invalid(this.place, field, message);
  }

  text(field: string): string {
    const value = this.value[field];
    if (typeof value !== 'string' || value === '') return this.fail(field, 'must be a non-empty text');
    return value.isWellFormed() ? value : this.fail(field, 'must not hold half of a character (a lone surrogate)');
  }

  nullableText(field: string): string | null {
    return this.isAbsent(field) ? null : this.text(field);
  }

  integer(field: string): number {
    const value = this.value[field];
    return Number.isSafeInteger(value) && Number(value) >= 0
      ? Number(value)
      : this.fail(field, 'must be a whole number of 0 or more');
  }

  nullableInteger(field: string): number | null {
    return this.isAbsent(field) ? null : this.integer(field);
  }

  boolean(field: string): boolean {
    const value = this.value[field];
    return typeof value === 'boolean' ? value : this.fail(field, 'must be true or false');
  }

  date(field: string): Date {
    const date = new Date(this.text(field));
    return Number.isNaN(date.getTime()) ? this.fail(field, 'must be a date') : date;
  }

  oneOf(field: string, allowed: ReadonlySet<string>): string {
    const value = this.value[field];
    return typeof value === 'string' && allowed.has(value)
      ? value
      : this.fail(field, `must be one of ${[...allowed].join(', ')}`);
  }

  object(field: string): Record<string, unknown> {
    if (this.isAbsent(field)) return {};
    const value = this.value[field];
    return isJsonObject(value) ? { ...value } : this.fail(field, 'must be an object');
  }

  nullableChild(field: string): JsonReader | null {
    return this.isAbsent(field) ? null : new JsonReader(`${this.place}, ${field}`, this.object(field));
  }

  texts(field: string): string[] {
    return this.array(field).map((value) =>
      typeof value === 'string' ? value : this.fail(field, 'must be a list of texts'),
    );
  }

  objects(field: string): JsonReader[] {
    return this.array(field).map((value, index) => JsonReader.of(`${this.place}, ${field} row ${index + 1}`, value));
  }

  private array(field: string): readonly unknown[] {
    const value = this.value[field];
    return Array.isArray(value) ? value : this.fail(field, 'must be a list');
  }

  private isAbsent(field: string): boolean {
    return this.value[field] === undefined || this.value[field] === null;
  }
}

const invalid = (place: string, field: string, message: string): InvalidInputError => {
  const at = field === '' ? place : `${place}, field ${field}`;
  return new InvalidInputError(`${at}: ${message}`, [{ field: at, message }]);
};

/** @throws InvalidInputError when the text is not JSON; with the parser's position where it says one, and nothing of the text */
export const parseJson = (place: string, text: string): unknown => {
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    // The parser's own message quotes the text, which may hold anything.
    const [, line, column] = /\(line (\d+) column (\d+)\)/.exec(errorMessage(error)) ?? [];
    const where = line === undefined ? '' : ` (line ${line}, column ${column})`;
    throw new InvalidInputError(`The ${place} is no valid JSON${where}`);
  }
};
