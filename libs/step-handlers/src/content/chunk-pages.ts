import { createReadStream } from 'node:fs';
import { type Chunk, PermanentError } from '@sluice/domain';
import { jsonElements } from '@sluice/io';

/** Several times what an embedding server takes at once, for the requests of a page to run side by side. */
const PAGE_CHUNKS = 2048;
const PAGE_CHARACTERS = 4 * 1024 ** 2;

/**
 * The chunks of a CHUNKS artifact, page by page: those of a large document do not stand in memory together.
 * @throws PermanentError when it is no such artifact
 */
export async function* chunkPages(path: string): AsyncGenerator<Chunk[]> {
  let page: Chunk[] = [];
  let characters = 0;
  for await (const text of jsonElements(createReadStream(path))) {
    page.push(chunkOf(text));
    characters += text.length;
    if (page.length < PAGE_CHUNKS && characters < PAGE_CHARACTERS) continue;
    yield page;
    page = [];
    characters = 0;
  }
  if (page.length > 0) yield page;
}

const chunkOf = (text: string): Chunk => {
  try {
    return JSON.parse(text) as Chunk;
  } catch (cause) {
    throw new PermanentError('CHUNKS_DAMAGED', 'The chunks artifact is damaged; split the document again.', { cause });
  }
};
