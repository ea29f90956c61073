/**
 * The members of the JSON object that `json` is, as pieces of the text, so that a document can be taken apart and put
 * together again without parsing: integers beyond 2^53 survive. `json` must be valid JSON; an object is expected.
 */
export function objectMembers(json) {
  const members = [];
  let at = skipSpace(json, json.indexOf('{') + 1);
  while (json[at] === '"') {
    const nameEnd = endOfString(json, at);
    const valueStart = skipSpace(json, skipSpace(json, nameEnd) + 1);
    const end = endOfValue(json, valueStart);
    members.push({
      name: JSON.parse(json.slice(at, nameEnd)),
      text: json.slice(at, end),
      value: json.slice(valueStart, end),
    });
    at = skipSpace(json, skipSpace(json, end) + 1);
  }
  return members;
}
/** The elements of the JSON array that `json` is, each as its own text. `json` must be valid JSON. */
export function arrayElements(json) {
  const elements = [];
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
function endOfValue(json, start) {
  const first = json[start];
  if (first === '"') return endOfString(json, start);
  if (first === '{' || first === '[') return endOfNested(json, start);
  const scalar = /[^,\]}\s]*/y;
  scalar.lastIndex = start;
  scalar.exec(json);
  return scalar.lastIndex;
}
function endOfNested(json, start) {
  const structure = /["{}[\]]/g;
  structure.lastIndex = start;
  let depth = 0;
  for (let match = structure.exec(json); match; match = structure.exec(json)) {
    if (match[0] === '"') structure.lastIndex = endOfString(json, match.index);
    else if (match[0] === '{' || match[0] === '[') depth += 1;
    else if ((depth -= 1) === 0) return structure.lastIndex;
  }
  return json.length;
}
function endOfString(json, start) {
  let quote = json.indexOf('"', start + 1);
  while (quote !== -1 && isEscaped(json, quote)) quote = json.indexOf('"', quote + 1);
  return quote === -1 ? json.length : quote + 1;
}
function isEscaped(json, at) {
  let backslashes = 0;
  while (json[at - 1 - backslashes] === '\\') backslashes += 1;
  return backslashes % 2 === 1;
}
function skipSpace(json, start) {
  let at = start;
  while (json[at] === ' ' || json[at] === '\n' || json[at] === '\r' || json[at] === '\t') at += 1;
  return at;
}
//# sourceMappingURL=json-spans.js.map
