import { UpstreamError, isJsonObject } from '@sluice/domain';

/** Reads fields of an answer by their documented type, so that an unexpected answer fails where it arrives. */
export class JsonFields {
  private constructor(private readonly fields: Readonly<Record<string, unknown>>) {}

  /** @throws UpstreamError when `value` is not an object */
  static of(value: unknown): JsonFields {
    if (!isJsonObject(value)) throw new UpstreamError('The git platform answers with something else than an object');
    return new JsonFields(value);
  }

  all(): Readonly<Record<string, unknown>> {
    return this.fields;
  }

  /** @throws UpstreamError when the field is not a text */
  text(name: string): string {
    const value = this.fields[name];
    if (typeof value !== 'string') throw new UpstreamError(`The git platform answers without the text "${name}"`);
    return value;
  }

  textOrNull(name: string): string | null {
    const value = this.fields[name];
    return typeof value === 'string' ? value : null;
  }

  /** @throws UpstreamError when the field is not a number */
  number(name: string): number {
    const value = this.fields[name];
    if (typeof value !== 'number') throw new UpstreamError(`The git platform answers without the number "${name}"`);
    return value;
  }

  numberOrNull(name: string): number | null {
    const value = this.fields[name];
    return typeof value === 'number' ? value : null;
  }

  isTrue(name: string): boolean {
    return this.fields[name] === true;
  }

  has(name: string): boolean {
    return this.fields[name] !== undefined && this.fields[name] !== null;
  }

  /** An absent or null object has no fields. */
  object(name: string): JsonFields {
    const value = this.fields[name];
    return new JsonFields(isJsonObject(value) ? value : {});
  }

  /** An absent or null list is empty. */
  list(name: string): unknown[] {
    const value = this.fields[name];
    return Array.isArray(value) ? value : [];
  }
}
