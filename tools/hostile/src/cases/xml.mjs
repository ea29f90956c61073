import { docx, docxParts, paragraph, zipOf } from '../making/office.mjs';

const times = (count, make) => Array.from({ length: count }, (_, index) => make(index)).join('');
const KEPT = paragraph('The last word is pelican.');
const kept = { shows: 'pelican' };
const TOO_LARGE = { refused: ['DOCUMENT_TOO_LARGE'] };
const REFUSED = { refused: ['DAMAGED_DOCUMENT', 'UNSAFE_ARCHIVE', 'DOCUMENT_TOO_LARGE', 'UNSUPPORTED_TYPE'] };
const xml = (name, make, more = kept) => ({ name: `xml: ${name}`, file: 'report.docx', make, ...more });
const body = (name, make, more = kept) => xml(name, () => docx(make() + KEPT), more);
/** A document whose main part is these bytes. */
const main = (name, change, more = kept) =>
  xml(
    name,
    () => {
      const parts = docxParts(KEPT);
      parts['word/document.xml'] = change(parts['word/document.xml']);
      return zipOf(parts);
    },
    more,
  );
const utf32 = (text) =>
  Buffer.from(Uint32Array.from([...`\ufeff${text}`], (character) => character.codePointAt(0)).buffer);

/** What XML itself makes possible, in Word documents: their parts are read as all others. */
export const xmlCases = [
  body('an attribute of 20 MB', () => `<w:p w:rsid="${'x'.repeat(20_000_000)}"/>`),
  body('names of 1 MB', () => `<${'n'.repeat(1_000_000)}/>`),
  body('comments × 1,000,000', () => '<!-- -->'.repeat(1_000_000)),
  body('a comment of 50 MB', () => `<!--${'x'.repeat(50_000_000)}-->`, { ...kept, memoryMb: 1200 }),
  body('a comment that never closes', () => `<!--${'x'.repeat(5_000_000)}`, REFUSED),
  body('processing instructions × 500,000', () => '<?a b?>'.repeat(500_000)),
  body('CDATA × 300,000', () => `<w:p><w:r><w:t>${'<![CDATA[a]]>'.repeat(300_000)}</w:t></w:r></w:p>`),
  body('a CDATA section that never closes', () => `<w:p><w:r><w:t><![CDATA[${'x'.repeat(5_000_000)}`, REFUSED),
  body('character references × 1,000,000', () => paragraph('&#65;'.repeat(1_000_000))),
  body(
    'references to characters that are none',
    () => paragraph('&#0;&#xFFFFFFFF;&#99999999999999999999;'.repeat(1000)),
    {
      ...REFUSED,
      ...kept,
    },
  ),
  body('entities that nobody declared', () => paragraph('&lol;'.repeat(100_000)), { ...REFUSED, ...kept }),
  body('signs below × 5,000,000', () => paragraph('&lt;'.repeat(5_000_000)), { ...kept, seconds: 20 }),
  body('prefixes that nobody declared', () => '<x:p><x:r><x:t>a</x:t></x:r></x:p>'.repeat(100_000), {
    ...REFUSED,
    ...kept,
  }),
  body('one prefix declared anew in each element', () => times(50_000, (index) => `<w:p xmlns:n="u${index}"/>`)),
  body(
    'namespaces × 200 in each of 10,000 elements',
    () => `<w:p ${times(200, (index) => `xmlns:n${index}="u" `)}/>`.repeat(10_000),
    { ...TOO_LARGE, ...kept, seconds: 20 },
  ),
  body('elements that are never closed × 200', () => '<w:p>'.repeat(200), REFUSED),
  main('no element at all', () => '', REFUSED),
  main('two roots', (text) => `${text}${text}`, { ...REFUSED, ...kept }),
  main('bytes after the end', (text) => `${text}${'\0'.repeat(1_000_000)}`, { ...REFUSED, ...kept }),
  main('UTF-16 with its mark', (text) =>
    Buffer.from(`\ufeff<?xml version="1.0" encoding="UTF-16"?>${text}`, 'utf16le'),
  ),
  main('UTF-16, most significant byte first', (text) =>
    Buffer.from(`\ufeff<?xml version="1.0" encoding="UTF-16"?>${text}`, 'utf16le').swap16(),
  ),
  main('UTF-32', utf32, { ...REFUSED, ...kept }),
  main('UTF-8 that says UTF-16', (text) => `<?xml version="1.0" encoding="UTF-16"?>${text}`, { ...REFUSED, ...kept }),
  main('an encoding that there is not', (text) => `<?xml version="1.0" encoding="x-none"?>${text}`, {
    ...REFUSED,
    ...kept,
  }),
  main('a name of an encoding of 5 MB', (text) => `<?xml version="1.0" encoding="${'x'.repeat(5_000_000)}"?>${text}`, {
    ...REFUSED,
    ...kept,
  }),
  main(
    'a document type in UTF-16',
    (text) => Buffer.from(`\ufeff<!DOCTYPE w [<!ENTITY a "aaaa">]>${text.replace('pelican', '&a;')}`, 'utf16le'),
    REFUSED,
  ),
  main(
    'a document type behind 2 MB of blanks',
    (text) => `${' '.repeat(2_000_000)}<!DOCTYPE w [<!ENTITY a "b">]>${text}`,
    REFUSED,
  ),
  main(
    'an entity that reads a file',
    (text) => `<!DOCTYPE w [<!ENTITY a SYSTEM "file:///etc/passwd">]>${text.replace('pelican', '&a;')}`,
    REFUSED,
  ),
  main(
    'parameter entities that multiply',
    (text) =>
      `<!DOCTYPE w [${times(20, (index) => `<!ENTITY % p${index + 1} "%p${index};%p${index};">`)}%p20;]>${text}`,
    REFUSED,
  ),
  body(
    'fields inside fields',
    () =>
      `<w:p>${'<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText> IF </w:instrText></w:r>'.repeat(50_000)}</w:p>`,
  ),
  body(
    'links × 100,000 to one place',
    () => `<w:p>${'<w:hyperlink r:id="none" w:anchor="x"><w:r><w:t>a</w:t></w:r></w:hyperlink>'.repeat(100_000)}</w:p>`,
  ),
  body('bookmarks × 200,000', () => times(200_000, (index) => `<w:bookmarkStart w:id="${index}" w:name="b${index}"/>`)),
  body(
    'tracked changes inside each other',
    () => `<w:p>${'<w:ins><w:del>'.repeat(100)}a${'</w:del></w:ins>'.repeat(100)}</w:p>`,
  ),
  body(
    'alternatives inside alternatives',
    () =>
      `${'<mc:AlternateContent xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"><mc:Choice>'.repeat(80)}${paragraph('a')}${'</mc:Choice></mc:AlternateContent>'.repeat(80)}`,
  ),
  xml('overrides of numbers × 100,000', () =>
    docx(
      times(1000, () => paragraph('x', '<w:pPr><w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr></w:pPr>')) +
        KEPT,
      {
        numbering: `<w:abstractNum w:abstractNumId="0"><w:lvl w:ilvl="0"><w:numFmt w:val="roman"/><w:lvlText w:val="%1."/></w:lvl></w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/>${'<w:lvlOverride w:ilvl="0"><w:startOverride w:val="2147483647"/></w:lvlOverride>'.repeat(100_000)}</w:num>`,
      },
    ),
  ),
  xml('styles of numbers in a circle', () =>
    docx(paragraph('x', '<w:pPr><w:numPr><w:numId w:val="1"/></w:numPr></w:pPr>') + KEPT, {
      numbering:
        '<w:abstractNum w:abstractNumId="0"><w:numStyleLink w:val="s"/></w:abstractNum><w:abstractNum w:abstractNumId="1"><w:styleLink w:val="s"/><w:numStyleLink w:val="s"/></w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num>',
    }),
  ),
];
