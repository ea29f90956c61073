import { deflateSync } from 'node:zlib';
import { encrypted, ENCRYPTION } from './encrypt.mjs';

/**
 * A PDF of numbered objects: strings, or `{ dictionary, stream, filters, filter }` whose stream is compressed `filters` times,
 * or already is in the form that `filter` says; `encrypt`: for the empty password.
 */
export function pdfOf(objects, { root = 1, encrypt = false } = {}) {
  const pieces = [Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', 'latin1')];
  const offsets = [];
  let length = pieces[0].length;
  const add = (bytes) => {
    pieces.push(bytes);
    length += bytes.length;
  };
  objects.forEach((object, index) => {
    offsets.push(length);
    add(Buffer.from(`${index + 1} 0 obj\n`));
    if (typeof object === 'string') add(Buffer.from(object, 'latin1'));
    else add(streamOf(object, encrypt && index + 1));
    add(Buffer.from('\nendobj\n'));
  });
  const start = length;
  const entries = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  add(
    Buffer.from(
      `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${entries}trailer\n<</Size ${objects.length + 1}/Root ${root} 0 R${encrypt ? ENCRYPTION : ''}>>\nstartxref\n${start}\n%%EOF\n`,
    ),
  );
  return Buffer.concat(pieces);
}

function streamOf({ dictionary = '', stream, filters = 0, filter }, encryptedAs) {
  let bytes = Buffer.isBuffer(stream) ? stream : Buffer.from(stream, 'latin1');
  for (let index = 0; index < filters; index += 1) bytes = deflateSync(bytes, { level: 9 });
  if (encryptedAs) bytes = encrypted(encryptedAs, bytes);
  const names = filters > 0 ? `/Filter[${'/FlateDecode '.repeat(filters)}]` : (filter ?? '');
  return Buffer.concat([
    Buffer.from(`<<${dictionary}${names}/Length ${bytes.length}>>\nstream\n`),
    bytes,
    Buffer.from('\nendstream'),
  ]);
}

export const FONT = '/Font<</F1 3 0 R>>';

/** A document of pages drawn by these content streams; `more` follows as objects from number 4 + 2 × pages on. */
export function pagesOf(
  contents,
  { resources = '', more = [], catalog = '', height = 792, filters = 1, fonts = '', encrypt = false, page = '' } = {},
) {
  const pageNumbers = contents.map((_, index) => 4 + 2 * index);
  return pdfOf(
    [
      `<</Type/Catalog/Pages 2 0 R${catalog}>>`,
      `<</Type/Pages/Kids[${pageNumbers.map((number) => `${number} 0 R`).join(' ')}]/Count ${contents.length}>>`,
      '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
      ...contents.flatMap((stream, index) => [
        `<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 ${height}]/Resources<</Font<</F1 3 0 R${fonts}>>${resources}>>${page}/Contents ${pageNumbers[index] + 1} 0 R>>`,
        typeof stream === 'object' && !Buffer.isBuffer(stream) ? stream : { stream, filters },
      ]),
      ...more,
    ],
    { encrypt },
  );
}

export const textAt = (x, y, text, size = 10) => `BT /F1 ${size} Tf ${x} ${y} Td (${text}) Tj ET\n`;
