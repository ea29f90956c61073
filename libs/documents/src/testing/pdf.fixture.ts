import PDFDocument from 'pdfkit';

type Draw = (pdf: PDFKit.PDFDocument) => void;

/** A PDF drawn by the function. */
export async function pdfOf(draw: Draw, options: PDFKit.PDFDocumentOptions = {}): Promise<Buffer> {
  const pdf = new PDFDocument({ size: 'A4', margin: 60, ...options });
  const pieces: Buffer[] = [];
  const ended = new Promise<void>((resolve, reject) => {
    pdf.on('data', (piece: Buffer) => pieces.push(piece));
    pdf.once('end', resolve);
    pdf.once('error', reject);
  });
  draw(pdf);
  pdf.end();
  await ended;
  return Buffer.concat(pieces);
}

/** A red pixel. */
export const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
);

export const LOREM =
  'Pumps move liquids by mechanical action and are driven by electricity, engines or wind. They come in many sizes, from microscopic ones in medicine to large ones in industry, and they wear out when nobody looks after them. ';

/** A PDF without a page, written by hand as no library writes one. */
export const pdfWithoutPages = (): Buffer =>
  Buffer.from(
    [
      '%PDF-1.4',
      '1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj',
      '2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj',
      'xref',
      '0 3',
      '0000000000 65535 f ',
      '0000000009 00000 n ',
      '0000000052 00000 n ',
      'trailer<</Size 3/Root 1 0 R>>',
      'startxref',
      '96',
      '%%EOF',
      '',
    ].join('\n'),
  );

/** A PDF of these objects, numbered from 1, without cross-reference: readers find them by looking. */
export const pdfOfObjects = (objects: readonly string[]): Buffer =>
  Buffer.from(
    `%PDF-1.4\n${objects.map((object, index) => `${index + 1} 0 obj\n${object}\nendobj\n`).join('')}trailer\n<</Size ${objects.length + 1}/Root 1 0 R>>\nstartxref\n0\n%%EOF\n`,
    'latin1',
  );
