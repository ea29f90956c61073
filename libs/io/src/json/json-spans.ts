/** One member of a JSON object as it stands in the text. */
export interface JsonMember {
  readonly name: string;
  /** The member's own text, `"name": value`. */
  readonly text: string;
  /** The value's own text. */
  readonly value: string;
}

/**
 * The members of the JSON object that `json` is, as pieces of the text, so that a document can be taken apart and put
 * together again without parsing: integers beyond 2^53 survive. Anything but an object has none. `json` must be valid JSON.
 */
export function objectMembers(json: string): JsonMember[] {
  const members: JsonMember[] = [];
  const start = skipSpace(json, 0);
  if (json[start] !== '{') return members;
  let at = skipSpace(json, start + 1);
  while (json[at] === '"') {
    const nameEnd = endOfString(json, at);
    const valueStart = skipSpace(json, skipSpace(json, nameEnd) + 1);
    const end = endOfValue(json, valueStart);
    members.push({
      name: JSON.parse(json.slice(at, nameEnd)) as string,
      text: json.slice(at, end),
      value: json.slice(valueStart, end),
    });
    at = skipSpace(json, skipSpace(json, end) + 1);
  }
  return members;
}

/** The text of the value at a path of names in the JSON text of an object; undefined when the path leads nowhere. */
export const jsonValueAt = (json: string, path: readonly string[]): string | undefined =>
  path.reduce<string | undefined>(
    (value, name) => value && objectMembers(value).find((member) => member.name === name)?.value,
    json,
  );

/** The elements of the JSON array that `json` is, each as its own text. `json` must be valid JSON. */
export function arrayElements(json: string): string[] {
  const elements: string[] = [];
  let at = skipSpace(json, json.indexOf('[') + 1);
  while (at < json.length && json[at] !== ']') {
    const end = endOfValue(json, at);
    elements.push(json.slice(at, end));
    const next = skipSpace(json, end);
    if (json[next] !== ',') break;
    at = skipSpace(json, next + 1);
  }
  return elements;
}

function endOfValue(json: string, start: number): number {
  const first = json[start];
  if (first === '"') return endOfString(json, start);
  if (first === '{' || first === '[') return endOfNested(json, start);
  const scalar = /[^,\]}\s]*/y;
  scalar.lastIndex = start;
  scalar.exec(json);
  return scalar.lastIndex;
}

function endOfNested(json: string, start: number): number {
  let depth = 0;
  for (let at = start; at < json.length; at += 1) {
    const character = json[at];
    if (character === '"') at = endOfString(json, at) - 1;
    else if (character === '{' || character === '[') depth += 1;
    else if ((character === '}' || character === ']') && (depth -= 1) === 0) return at + 1;
  }
  return json.length;
}

/** Behind the closing quote: the first that is preceded by an even number of backslashes. */
function endOfString(json: string, start: number): number {
  let quote = json.indexOf('"', start + 1);
  while (quote !== -1 && isEscaped(json, quote)) quote = json.indexOf('"', quote + 1);
  return quote === -1 ? json.length : quote + 1;
}

function isEscaped(json: string, at: number): boolean {
  let backslashes = 0;
  while (json[at - 1 - backslashes] === '\\') backslashes += 1;
  return backslashes % 2 === 1;
}

function skipSpace(json: string, start: number): number {
  let at = start;
  while (json[at] === ' ' || json[at] === '\n' || json[at] === '\r' || json[at] === '\t') at += 1;
  return at;
}
