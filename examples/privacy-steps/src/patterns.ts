/** Every repetition has a bound: a long text without a match takes no longer than one with many. */
const PATTERNS = {
  email: /[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,8}/g,
  phone: /(?<![\w+])(?:\+|\(?0)\d{0,4}\)?(?:[ /-]?\(?\d{1,6}\)?){2,6}(?!\w)/g,
} as const;

export type Kind = keyof typeof PATTERNS;
export const KINDS = Object.keys(PATTERNS) as Kind[];

const FEWEST_DIGITS = 7;

/** Replaces what is to be hidden, and counts it. */
export class Redaction {
  count = 0;

  constructor(
    private readonly kinds: readonly Kind[],
    private readonly replacement: string,
  ) {}

  text(text: string): string {
    return this.kinds.reduce((rest, kind) => rest.replace(PATTERNS[kind], (found) => this.hide(kind, found)), text);
  }

  /** A copy of JSON in which every text is redacted; keys, and texts that the document's structure refers to, stay. */
  json<Value>(value: Value): Value {
    if (typeof value === 'string') return this.text(value) as Value;
    if (Array.isArray(value)) return value.map((item: unknown) => this.json(item)) as Value;
    if (typeof value !== 'object' || value === null) return value;
    const entries = Object.entries(value).map(([key, item]) => [key, STRUCTURE.has(key) ? item : this.json(item)]);
    return Object.fromEntries(entries) as Value;
  }

  private hide(kind: Kind, found: string): string {
    // A short number is more often a room or a year.
    if (kind === 'phone' && found.replace(/\D/g, '').length < FEWEST_DIGITS) return found;
    this.count += 1;
    return this.replacement;
  }
}

const STRUCTURE: ReadonlySet<string> = new Set(['$ref', 'self_ref', 'schema_name', 'version', 'label', 'mimetype']);
