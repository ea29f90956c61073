/**
 * Prefixes by which the parsers name elements and attributes, whatever prefix a file uses: ECMA-376 transitional and
 * strict namespaces map to the same one.
 */
const PREFIXES: ReadonlyMap<string, string> = new Map([
  ['http://schemas.openxmlformats.org/wordprocessingml/2006/main', 'w'],
  ['http://purl.oclc.org/ooxml/wordprocessingml/main', 'w'],
  ['http://schemas.openxmlformats.org/drawingml/2006/main', 'a'],
  ['http://purl.oclc.org/ooxml/drawingml/main', 'a'],
  ['http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing', 'wp'],
  ['http://purl.oclc.org/ooxml/drawingml/wordprocessingDrawing', 'wp'],
  ['http://schemas.openxmlformats.org/drawingml/2006/picture', 'pic'],
  ['http://purl.oclc.org/ooxml/drawingml/picture', 'pic'],
  ['http://schemas.openxmlformats.org/drawingml/2006/diagram', 'dgm'],
  ['http://schemas.openxmlformats.org/drawingml/2006/chart', 'c'],
  ['http://schemas.openxmlformats.org/presentationml/2006/main', 'p'],
  ['http://purl.oclc.org/ooxml/presentationml/main', 'p'],
  ['http://schemas.openxmlformats.org/spreadsheetml/2006/main', 'x'],
  ['http://purl.oclc.org/ooxml/spreadsheetml/main', 'x'],
  ['http://schemas.openxmlformats.org/officeDocument/2006/relationships', 'r'],
  ['http://purl.oclc.org/ooxml/officeDocument/relationships', 'r'],
  ['http://schemas.openxmlformats.org/officeDocument/2006/math', 'm'],
  ['http://purl.oclc.org/ooxml/officeDocument/math', 'm'],
  ['http://schemas.openxmlformats.org/package/2006/relationships', 'rel'],
  ['http://schemas.openxmlformats.org/package/2006/content-types', 'ct'],
  ['http://schemas.openxmlformats.org/package/2006/metadata/core-properties', 'cp'],
  ['http://schemas.openxmlformats.org/officeDocument/2006/extended-properties', 'ep'],
  ['http://purl.oclc.org/ooxml/officeDocument/extendedProperties', 'ep'],
  ['http://schemas.openxmlformats.org/markup-compatibility/2006', 'mc'],
  ['http://schemas.microsoft.com/office/word/2010/wordprocessingShape', 'wps'],
  ['http://purl.org/dc/elements/1.1/', 'dc'],
  ['http://purl.org/dc/terms/', 'dcterms'],
  ['urn:schemas-microsoft-com:vml', 'v'],
]);

/** `w:p`; elements of foreign namespaces keep only their local name, with a `?` before it. */
export function qualifiedName(uri: string, local: string, whenNone = '?:'): string {
  if (uri === '') return whenNone === '' ? local : `${whenNone}${local}`;
  const prefix = PREFIXES.get(uri);
  return prefix ? `${prefix}:${local}` : `?:${local}`;
}
