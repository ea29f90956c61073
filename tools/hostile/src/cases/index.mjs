import { containerCases } from './containers.mjs';
import { csvCases } from './csv.mjs';
import { htmlTreeCases } from './html-trees.mjs';
import { htmlCases } from './html.mjs';
import { markdownCases } from './markdown.mjs';
import { officePartCases } from './office-parts.mjs';
import { pdfBombCases } from './pdf-bombs.mjs';
import { pdfCases } from './pdf.mjs';
import { pdfStructureCases } from './pdf-structures.mjs';
import { sheetCases } from './sheets.mjs';
import { slideCases } from './slides.mjs';
import { textCases } from './text.mjs';
import { wordCases } from './word.mjs';
import { xmlCases } from './xml.mjs';
import { zipTrickCases } from './zip-tricks.mjs';

/**
 * `name`; `file` as it is uploaded; `make` returns its content. A document is read, unless `refused` lists the codes it may
 * fail with; with `shows` as well it may be either, and what is read must contain that word. `seconds` of processor time
 * and `memoryMb` of resident memory are the limits.
 */
export const cases = [
  ...markdownCases,
  ...textCases,
  ...csvCases,
  ...htmlCases,
  ...htmlTreeCases,
  ...wordCases,
  ...xmlCases,
  ...slideCases,
  ...sheetCases,
  ...officePartCases,
  ...containerCases,
  ...zipTrickCases,
  ...pdfCases,
  ...pdfBombCases,
  ...pdfStructureCases,
];
