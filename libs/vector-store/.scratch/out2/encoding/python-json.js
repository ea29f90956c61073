/**
 * JSON text as Python's `json.dumps` prints it: `", "` and `": "` as separators, everything outside printable ASCII
 * escaped. Readers of the database look for members by `LIKE '%"key": "value"%'`, so the spacing is part of the format.
 * Members that are undefined are left out; numbers that are not finite become null.
 */
export function pythonJson(value) {
  if (value === null || value === undefined) return 'null';
  if (typeof value === 'string') return quoted(value);
  if (typeof value === 'number') return numeral(value);
  if (typeof value === 'bigint' || typeof value === 'boolean') return String(value);
  if (Array.isArray(value)) return `[${value.map(pythonJson).join(', ')}]`;
  if (value instanceof Date) return quoted(value.toISOString());
  const members = Object.entries(value).filter(([, member]) => isJson(member));
  return `{${members.map(([name, member]) => `${quoted(name)}: ${pythonJson(member)}`).join(', ')}}`;
}
const isJson = (value) => value !== undefined && typeof value !== 'function';
// JSON.stringify escapes quotes, backslashes and control characters as Python does; only the rest remains.
const quoted = (text) =>
  JSON.stringify(text).replace(/[\u007f-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
// Python writes exponents with at least two digits.
const numeral = (value) => (Number.isFinite(value) ? String(value).replace(/e([+-])(\d)$/, 'e$10$2') : 'null');
//# sourceMappingURL=python-json.js.map
