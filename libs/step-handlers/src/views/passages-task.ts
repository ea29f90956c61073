import { readFile } from 'node:fs/promises';
import { documentText, type DocumentFile } from '@sluice/documents';
import { parseDoclingJson, type Chunk } from '@sluice/domain';
import { PageBoxes } from './page-boxes.js';
import { PartPassages } from './part-passages.js';
import { PartSpans } from './part-spans.js';
import { partsOf, withHeadings } from './parts-of.js';
import { PassageFileWriter, type PassageFileLayout } from './passage-file.js';
import { VIEW_LIMITS } from './passage.js';
import { outlineOf, passageOf } from './passages-of.js';
import { TextLocator } from './text-locator.js';

export interface PassagesTask {
  /** The files to read. */
  readonly doclingJson: string;
  readonly markdown: string;
  readonly chunks: string;
  /** The document itself, if it is a text. */
  readonly text: DocumentFile | null;
  /** The file to write, see `PassageFileLayout`. */
  readonly passages: string;
}

/** Finds the places of a document's chunks. Run in task processes. */
export default async function runPassagesTask(task: PassagesTask): Promise<PassageFileLayout> {
  const document = parseDoclingJson(await readFile(task.doclingJson, 'utf8'));
  const chunks = JSON.parse(await readFile(task.chunks, 'utf8')) as Chunk[];
  const boxes = new PageBoxes(document.pages);
  const texts = {
    markdown: new TextLocator(await readFile(task.markdown, 'utf8')),
    own: task.text && new TextLocator(await documentText(task.text)),
  };
  return PassageFileWriter.write(task.passages, async (writer) => {
    const spans = new PartSpans();
    await writer.addParts(withHeadings(partsOf(document, new PartPassages(chunks))), (index, part) =>
      spans.add(index, part),
    );
    for (const chunk of chunks) await writer.add(passageOf(document, chunk, boxes, texts, spans));
    return writer.finish(outlineOf(document, chunks, boxes), boxes.all, pairsOf(chunks));
  });
}

/** Which passages are on which page, by page. */
const pairsOf = (chunks: readonly Chunk[]): Uint32Array => {
  const pairs = chunks
    .flatMap(({ order, pageNumbers }) => pageNumbers.map((page) => [page, order] as const))
    .slice(0, VIEW_LIMITS.pairs);
  pairs.sort(([page, order], [otherPage, other]) => page - otherPage || order - other);
  return Uint32Array.from(pairs.flat());
};
