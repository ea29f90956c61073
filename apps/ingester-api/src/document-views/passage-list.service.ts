import { Injectable } from '@nestjs/common';
import { InvalidInputError } from '@sluice/domain';
import type { Passage, PassageFileReader } from '@sluice/step-handlers';
import {
  DEFAULT_PASSAGES,
  toOutlineBody,
  toPageBody,
  toPassageBody,
  type DocumentOutlineBody,
  type PassageAtBody,
  type PassagePage,
  type PassagesQuery,
  type PlaceQuery,
  type ResultQuery,
} from './document-view.dto.js';
import { DocumentPassagesService } from './document-passages.service.js';
import { nearestOn } from './nearest-passage.js';

/** What a page of the list has, in JSON. */
const MOST_BYTES = 8 * 1024 ** 2;
/** More passages of one page of a document are not looked through. */
const MOST_ON_PAGE = 1_000;

@Injectable()
export class PassageListService {
  constructor(private readonly passages: DocumentPassagesService) {}

  /** @throws as `DocumentPassagesService.use` */
  outline(hash: string, query: ResultQuery, signal: AbortSignal): Promise<DocumentOutlineBody> {
    return this.passages.use(hash, query, signal, async ({ result, reader }) => ({
      run_id: result.runId,
      passages: reader.layout.passages,
      items: (await reader.outline()).map(toOutlineBody),
      omitted: reader.layout.omittedHeadings,
      pages: (await reader.pages()).map(toPageBody),
    }));
  }

  /** @throws as `DocumentPassagesService.use` */
  page(hash: string, query: PassagesQuery, signal: AbortSignal): Promise<PassagePage> {
    const { page_no: pageNo, page = 1, rows_per_page: rows = DEFAULT_PASSAGES } = query;
    return this.passages.use(hash, query, signal, async ({ result, reader }) => {
      const first = (page - 1) * rows;
      const { total, items } =
        pageNo === undefined
          ? { total: reader.layout.passages, items: await reader.from(first, rows, MOST_BYTES) }
          : await onPage(reader, pageNo, first, rows);
      return {
        run_id: result.runId,
        items: items.map(toPassageBody),
        total,
        page,
        rows_per_page: rows,
        total_pages: Math.ceil(total / rows),
      };
    });
  }

  /** @throws as `DocumentPassagesService.use`; InvalidInputError unless one place is given */
  at(hash: string, query: PlaceQuery, signal: AbortSignal): Promise<PassageAtBody> {
    const find = placeOf(query);
    return this.passages.use(hash, query, signal, async ({ result, reader }) => ({
      run_id: result.runId,
      order: await find(reader),
    }));
  }
}

const onPage = async (reader: PassageFileReader, pageNo: number, first: number, count: number) => {
  const { total, orders } = await reader.onPage(pageNo, first, count);
  const items: Passage[] = [];
  let bytes = 0;
  for (const order of orders) {
    const [passage] = await reader.from(order, 1, MOST_BYTES);
    if (!passage) continue;
    bytes += Buffer.byteLength(JSON.stringify(passage));
    if (bytes > MOST_BYTES && items.length > 0) break;
    items.push(passage);
  }
  return { total, items };
};

const placeOf = (query: PlaceQuery): ((reader: PassageFileReader) => Promise<number | null>) => {
  const { page_no: pageNo, x, y, text_offset: text, markdown_offset: markdown } = query;
  const point = pageNo !== undefined && x !== undefined && y !== undefined;
  const places = [point, text !== undefined, markdown !== undefined].filter(Boolean);
  if (places.length !== 1) {
    throw new InvalidInputError('Give one place: page_no with x and y, or text_offset, or markdown_offset', [
      { field: 'page_no', message: 'is required with x and y, unless text_offset or markdown_offset is given' },
    ]);
  }
  if (text !== undefined) return (reader) => reader.at(text, 'text');
  if (markdown !== undefined) return (reader) => reader.at(markdown, 'markdown');
  return async (reader) => {
    const { items } = await onPage(reader, pageNo!, 0, MOST_ON_PAGE);
    return nearestOn(items, pageNo!, Number(x), Number(y));
  };
};
