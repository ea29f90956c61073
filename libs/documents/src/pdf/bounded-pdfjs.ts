import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { type Change, CHANGES } from './pdfjs-changes.js';
import type { ReadingBounds } from './reading-bounds.js';

/** The reading half of pdf.js, in which everything that it reads is counted. */
export interface BoundedPdfjs {
  /** Serves what comes through the port. */
  readonly WorkerMessageHandler: { initializeFromPort(port: unknown): void };
  /** Has everything counted there from now on. */
  countIn(bounds: ReadingBounds): void;
}

/** Where in the source a change takes place. */
interface Place extends Change {
  readonly at: number;
}

const SOURCE = 'pdfjs-dist/legacy/build/pdf.worker.mjs';
/** The name in stack traces, which would otherwise show the whole source. */
const NAME = 'pdf.worker.bounded.mjs';

let loaded: Promise<BoundedPdfjs> | undefined;

/**
 * Loads pdf.js with `CHANGES`, once for each process. It has no limits of its own, and much of what it reads passes nothing
 * that could be observed from outside.
 * @throws Error when one of the changes does not fit the installed version
 */
export const boundedPdfjs = (): Promise<BoundedPdfjs> => (loaded ??= load());

async function load(): Promise<BoundedPdfjs> {
  // Bytes as they are: the changes are ASCII, and the text is decoded where it is run.
  const source = await readFile(createRequire(import.meta.url).resolve(SOURCE), 'latin1');
  const text = [
    'let bounds;',
    changed(source),
    'export const countIn = (given) => { bounds = given; };',
    `//# sourceURL=${NAME}`,
  ].join('\n');
  const url = `data:text/javascript;base64,${Buffer.from(text, 'latin1').toString('base64')}`;
  return (await import(url)) as BoundedPdfjs;
}

function changed(source: string): string {
  const places = CHANGES.flatMap((change) => placesOf(source, change)).sort((a, b) => a.at - b.at);
  let text = '';
  let end = 0;
  for (const { at, piece, becomes } of places) {
    text += source.slice(end, at) + becomes;
    end = at + piece.length;
  }
  return text + source.slice(end);
}

function placesOf(source: string, { why, piece, becomes, times = 1 }: Change): Place[] {
  const places: Place[] = [];
  for (let at = source.indexOf(piece); at >= 0; at = source.indexOf(piece, at + piece.length))
    places.push({ at, why, piece, becomes });
  if (places.length !== times)
    throw new Error(`pdf.js cannot be bounded (${why}): ${places.length} places instead of ${times}`);
  return places;
}
