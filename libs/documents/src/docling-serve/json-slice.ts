/**
 * The source text of the value at a path of object keys in a JSON text, or undefined when the path leads nowhere. Nothing is
 * parsed, so numbers beyond the reach of JavaScript's pass unchanged. The text must be valid JSON.
 */
export function sliceJsonValue(json: string, path: readonly string[]): string | undefined {
  let position = skipSpace(json, 0);
  for (const key of path) {
    const found = findMember(json, position, key);
    if (found === undefined) return undefined;
    position = found;
  }
  return json.slice(position, endOfValue(json, position));
}

/** Where the value of a member of the object at `position` begins. */
function findMember(json: string, position: number, key: string): number | undefined {
  if (json[position] !== '{') return undefined;
  let at = skipSpace(json, position + 1);
  while (json[at] === '"') {
    const keyEnd = endOfString(json, at);
    const value = skipSpace(json, skipSpace(json, keyEnd) + 1);
    if (JSON.parse(json.slice(at, keyEnd)) === key) return value;
    const afterValue = skipSpace(json, endOfValue(json, value));
    at = json[afterValue] === ',' ? skipSpace(json, afterValue + 1) : json.length;
  }
  return undefined;
}

function endOfValue(json: string, position: number): number {
  const first = json[position];
  if (first === '"') return endOfString(json, position);
  if (first !== '{' && first !== '[') return endOfToken(json, position);
  let depth = 0;
  let at = position;
  do {
    const character = json[at];
    if (character === '"') at = endOfString(json, at) - 1;
    else if (character === '{' || character === '[') depth += 1;
    else if (character === '}' || character === ']') depth -= 1;
    at += 1;
  } while (depth > 0 && at < json.length);
  return at;
}

/** Behind the closing quote: the first that is preceded by an even number of backslashes. */
function endOfString(json: string, position: number): number {
  let at = json.indexOf('"', position + 1);
  while (at > 0 && isEscaped(json, at)) at = json.indexOf('"', at + 1);
  return at < 0 ? json.length : at + 1;
}

function isEscaped(json: string, position: number): boolean {
  let backslashes = 0;
  while (json[position - 1 - backslashes] === '\\') backslashes += 1;
  return backslashes % 2 === 1;
}

function endOfToken(json: string, position: number): number {
  let at = position;
  while (at < json.length && !',]} \t\r\n'.includes(json[at]!)) at += 1;
  return at;
}

function skipSpace(json: string, position: number): number {
  let at = position;
  while (at < json.length && ' \t\r\n'.includes(json[at]!)) at += 1;
  return at;
}
